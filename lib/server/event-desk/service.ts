import "server-only";
import { findDeskEvent, findOldestWaiting } from "@/db/queries/events";
import type { Actor } from "@/lib/shared/auth/actor";
import { moderationScope } from "@/lib/shared/auth/policy";
import { AppError } from "@/lib/shared/errors";
import type { EventDesk } from "@/lib/shared/event-desk/contract";
import { messages } from "@/lib/shared/messages";
import { countLastHours } from "../dashboard/posts-per-hour";
import type { Deps } from "../deps";
import { waitMinutesOf } from "../posts/backlog";
import { getPostCounts } from "../posts/moderation";

/** Returns the data of an event's page for an admin or one of its moderators. Throws not_found. */
export async function getEventDesk(deps: Deps, actor: Actor, event_id: string, now = new Date()): Promise<EventDesk> {
  const event = await findDeskEvent(deps.db, { ...moderationScope(actor), event_id });
  if (!event) throw new AppError("not_found", messages.events.notFound);
  const one = { account_id: actor.account_id, event_id };
  const [counts, oldest, posts_per_hour, picture_wait_minutes] = await Promise.all([
    getPostCounts(deps, actor, { event_id }),
    findOldestWaiting(deps.db, one),
    countLastHours(deps, one, now),
    waitMinutesOf(deps, event_id),
  ]);
  return {
    ...event,
    brand_custom_logo_url: event.brand_custom_logo_key && deps.storage.publicUrl(event.brand_custom_logo_key),
    brand_ground_image_url: event.brand_ground_image_key && deps.storage.publicUrl(event.brand_ground_image_key),
    counts,
    oldest_waiting_at: oldest && new Date(oldest).toISOString(),
    posts_per_hour,
    picture_wait_minutes,
  };
}
