import "server-only";
import type { EventAccessRow, WallPostRow } from "@/db/queries/wall";
import { limits } from "@/lib/shared/limits";
import type { PageCache } from "@/lib/shared/ports/page-cache";
import type { Realtime, RealtimeMessage } from "@/lib/shared/ports/realtime";
import type { Storage } from "@/lib/shared/ports/storage";
import {
  type ErasedNotice,
  type EventPostRemovedMessage,
  erasedNotice,
  eventPostRemovedMessage,
  type NewEventPostMessage,
  newEventPostMessage,
  type PostNotice,
  postNotice,
} from "@/lib/shared/posts/contract";
import { channels, realtimeEvents } from "@/lib/shared/public-paths";
import { wallChannel } from "@/lib/shared/wall/channel";
import { describeError } from "../describe-error";
import { presentPublicPost } from "../wall/present";

type Publisher = { storage: Storage; realtime: Realtime; pageCache: PageCache };
type NamedEvent = Pick<EventAccessRow, "id" | "account_id" | "event_url_slug" | "event_status">;

/** Tells how a commit changed the wall: a post was shown or removed, the event changed, or nothing visible happened. */
export type WallEffect =
  | { kind: "shown"; post: WallPostRow; version: number }
  | { kind: "removed"; post_id: string; version: number }
  | { kind: "event"; version: number }
  | null;

/**
 * Tells the cached page, every screen and every console what was just committed. Never rejects: a message that is
 * lost is made up for by the screens themselves, which fetch what they missed.
 */
export async function publishChange(
  deps: Publisher,
  event: NamedEvent,
  effect: WallEffect,
  notice: { event: "postSubmitted" | "postChanged"; post_id: string } | null = null,
): Promise<void> {
  await announce(deps, event, effect, () => consoleMessages(event, notice));
}

/**
 * Tells the same of posts that were erased for good: to every screen where one of them stood on the wall until now, and
 * all of their ids to every console. Never rejects, as publishChange.
 */
export async function publishErasure(
  deps: Publisher,
  event: NamedEvent,
  effect: WallEffect,
  ids: string[],
): Promise<void> {
  const data: ErasedNotice = { event_id: event.id, ids };
  const channel = channels.account(event.account_id);
  await announce(deps, event, effect, () => [
    { channel, event: realtimeEvents.postsErased, data: erasedNotice.parse(data) },
  ]);
}

async function announce(
  deps: Publisher,
  event: NamedEvent,
  effect: WallEffect,
  toConsoles: () => RealtimeMessage[],
): Promise<void> {
  try {
    // This process' page expires at once; the word to the others may travel beside the push.
    const expired = effect ? deps.pageCache.expireWall(event.event_url_slug) : null;
    const messages = [...wallMessages(deps, event, effect), ...toConsoles()];
    await Promise.all([expired, deps.realtime.publish(messages)]);
  } catch (error) {
    console.warn(`A change of the event ${event.id} could not be pushed.`, describeError(error));
  }
}

/**
 * Tells the cached pages and every screen of several events that the event itself, its ads or its scripts were changed.
 * Never rejects, as publishChange.
 */
export async function publishEventChanges(deps: Publisher, events: readonly EventAccessRow[]): Promise<void> {
  if (events.length === 0) return;
  try {
    for (const event of events) await deps.pageCache.expireWall(event.event_url_slug);
    // In one go: a script of every event must not cost a round trip for each.
    await deps.realtime.publish(events.flatMap((event) => eventMessages(event, event.wall_version)));
  } catch (error) {
    console.warn(`A change of ${events.length} events could not be pushed.`, describeError(error));
  }
}

/** A change of status moves the wall from one channel to the other; screens on both must hear of it. */
function eventMessages(event: NamedEvent, version: number): RealtimeMessage[] {
  const both = [channels.event(event.id), channels.privateEvent(event.id)];
  return both.map((channel) => ({ channel, ...eventChanged(event, version) }));
}

const eventChanged = (event: NamedEvent, version: number) => ({
  event: realtimeEvents.eventChanged,
  data: { version, event_id: event.id },
});

function wallMessages(deps: Publisher, event: NamedEvent, effect: WallEffect): RealtimeMessage[] {
  if (!effect) return [];
  const channel = wallChannel(event);
  const { version } = effect;
  if (effect.kind === "removed") {
    const data: EventPostRemovedMessage = { version, id: effect.post_id, event_id: event.id };
    return [{ channel, event: realtimeEvents.eventPostRemoved, data: eventPostRemovedMessage.parse(data) }];
  }
  if (effect.kind === "event") return eventMessages(event, version);
  const data: NewEventPostMessage = { version, post: presentPublicPost(deps.storage, effect.post) };
  const message = { channel, event: realtimeEvents.newEventPost, data: newEventPostMessage.parse(data) };
  // Too long to push: the screens hear only that there is something to fetch.
  return isPushable(message.data) ? [message] : [{ channel, ...eventChanged(event, version) }];
}

function consoleMessages(
  event: NamedEvent,
  notice: { event: "postSubmitted" | "postChanged"; post_id: string } | null,
) {
  if (!notice) return [];
  const data: PostNotice = { id: notice.post_id, event_id: event.id };
  return [{ channel: channels.account(event.account_id), event: notice.event, data: postNotice.parse(data) }];
}

function isPushable(data: unknown): boolean {
  return Buffer.byteLength(JSON.stringify(data)) <= limits.realtimeMaxBytes;
}
