import { jsonb } from "drizzle-orm/pg-core";
import type { RunItem, StoredShow } from "@/lib/shared/show/show";
import { moment } from "./columns";

/** An event's columns for what its screens show instead of its layout. */
export const showColumns = {
  /** When the screens were paused; null if they are not. */
  wall_paused_at: moment("wall_paused_at"),
  /** Cues and a post that is brought up (lib/shared/show/show.ts); null without a show. */
  wall_show: jsonb("wall_show").$type<StoredShow>(),
  /** The run of show as its organiser arranged it. */
  run_of_show: jsonb("run_of_show").$type<RunItem[]>().notNull().default([]),
};
