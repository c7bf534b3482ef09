import "server-only";
import { countTagged } from "@/db/queries/event-counts";
import { findDeskEvent, findOldestWaiting } from "@/db/queries/events";
import type { Actor } from "@/lib/shared/auth/actor";
import { moderationScope } from "@/lib/shared/auth/policy";
import { AppError } from "@/lib/shared/errors";
import type { EventDesk, TagCounts } from "@/lib/shared/event-desk/contract";
import { entriesOf } from "@/lib/shared/events/entries";
import { messages } from "@/lib/shared/messages";
import type { Deps } from "../../deps";
import { countLastHours } from "../dashboard/posts-per-hour";
import { waitMinutesOf } from "../posts/backlog";
import { getPostCounts } from "../posts/moderation";

type Tagged = Awaited<ReturnType<typeof countTagged>>;

/** Lists the event's entries with their counts, then former entries that posts still have. */
function countsOf(kind: "mission" | "place", list: string, tagged: Tagged): TagCounts {
  if (!list) return [];
  const counts = new Map(entriesOf(list).map((name) => [name, 0]));
  for (const row of tagged) {
    const name = row[kind];
    if (name) counts.set(name, (counts.get(name) ?? 0) + row.posts);
  }
  return [...counts].map(([name, posts]) => ({ name, posts }));
}

/** Returns the data of an event's page for an admin or one of its moderators. Throws not_found. */
export async function getEventDesk(deps: Deps, actor: Actor, event_id: string, now = new Date()): Promise<EventDesk> {
  const event = await findDeskEvent(deps.db, { ...moderationScope(actor), event_id });
  if (!event) throw new AppError("not_found", messages.events.notFound);
  const one = { account_id: actor.account_id, event_id };
  const [counts, oldest, posts_per_hour, picture_wait_minutes, tagged] = await Promise.all([
    getPostCounts(deps, actor, { event_id }),
    findOldestWaiting(deps.db, one),
    countLastHours(deps, one, now),
    waitMinutesOf(deps, event_id),
    event.form_missions || event.form_places ? countTagged(deps.db, one) : [],
  ]);
  return {
    ...event,
    brand_custom_logo_url: event.brand_custom_logo_key && deps.storage.publicUrl(event.brand_custom_logo_key),
    brand_ground_image_url: event.brand_ground_image_key && deps.storage.publicUrl(event.brand_ground_image_key),
    counts,
    oldest_waiting_at: oldest && new Date(oldest).toISOString(),
    posts_per_hour,
    picture_wait_minutes,
    missions: countsOf("mission", event.form_missions, tagged),
    places: countsOf("place", event.form_places, tagged),
  };
}
