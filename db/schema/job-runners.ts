import { sql } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** Pools of workers, and drains of processes without one, that take jobs now; each reports every few seconds. */
export const jobRunners = pgTable("job_runners", {
  /** The name under which it locks jobs. */
  id: text("id").primaryKey(),
  /** The machine's name. */
  host: text("host").notNull(),
  /** Null for a drain; a worker's data folder and host, where at most one worker runs at a time. */
  place: text("place"),
  seen_at: moment("seen_at").notNull().default(sql`now()`),
});
