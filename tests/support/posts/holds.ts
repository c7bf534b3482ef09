import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { POST as dealEventPost } from "@/app/api/events/deal-event-post/route";
import { GET as getEventHolds } from "@/app/api/events/get-event-holds/route";
import { PUT as holdEventPost } from "@/app/api/events/hold-event-post/route";
import { moderationHolds } from "@/db/schema/posts/moderation-holds";
import type { Deps } from "@/lib/server/deps";
import type { DealtPost, HeldPost, ModerationHold } from "@/lib/shared/holds/contract";
import { call } from "../call";
import type { Person } from "../people";

/** Calls about holds (a moderator's claim on the post that a tab shows) as a browser tab makes them. */

/** One browser tab of a person. */
export type Tab = { as: Person; id: string };

export const openTab = (as: Person): Tab => ({ as, id: randomUUID() });

/** The post whose card has the focus, and the event that the tab's list shows. */
type Place = { post_id?: string | null; event_id?: string | null };

export const hold = ({ as, id }: Tab, place: Place) =>
  call<HeldPost>(holdEventPost, { method: "PUT", as, body: { tab_id: id, ...place } });
export const deal = ({ as, id }: Tab, event_id?: string) =>
  call<DealtPost>(dealEventPost, { as, body: { tab_id: id, ...(event_id && { event_id }) } });
export const listHolds = (as: Person, event_id?: string) =>
  call<ModerationHold[]>(getEventHolds, { as, query: event_id ? { event_id } : {} });

/** Makes a tab's hold end `milliseconds` from now by the database's clock; negative values are in the past. */
export async function endHoldIn(deps: Deps, { id }: Tab, milliseconds: number): Promise<void> {
  await deps.db
    .update(moderationHolds)
    .set({ held_until: sql`clock_timestamp() + make_interval(secs => ${milliseconds / 1_000})` })
    .where(eq(moderationHolds.tab_id, id));
}
