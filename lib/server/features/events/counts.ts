import "server-only";
import { countPostsOfEvents } from "@/db/queries/event-counts";
import type { Actor } from "@/lib/shared/auth/actor";
import type { EventCounts } from "@/lib/shared/events/counts-contract";
import type { Deps } from "../../deps";

/** Counts the posts of the account's events. Consoles that ask at the same time share one count. */
export async function listEventCounts({ db, reads }: Deps, { account_id }: Actor): Promise<EventCounts> {
  return reads.readFresh(`event-counts:${account_id}`, () => countPostsOfEvents(db, { account_id }));
}
