import "server-only";
import type { Database } from "@/db/client";
import { listListeningSessions } from "@/db/queries/people/sessions";
import type { EventAccessRow, WallPostRow } from "@/db/queries/posts/wall";
import { type HoldNotice, holdNotice } from "@/lib/shared/holds/contract";
import type { PageCache } from "@/lib/shared/ports/page-cache";
import type { Realtime, RealtimeMessage } from "@/lib/shared/ports/realtime";
import type { Storage } from "@/lib/shared/ports/storage";
import { noticeChannel } from "@/lib/shared/posts/channel";
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
import { realtimeEvents } from "@/lib/shared/public-paths";
import { receiptChanged } from "@/lib/shared/receipt/paths";
import { waitAlarmNotice } from "@/lib/shared/wait-alarm/contract";
import { wallChannel } from "@/lib/shared/wall/channel";
import { describeError } from "../../base/log/describe-error";
import { eventChanged, eventMessages, isPushable, type PreviousChannel } from "../../event-changes";
import { presentPublicPost } from "../../features/wall/present";
import { receiptChannel } from "./receipt-channel";

type Publisher = { db: Database; storage: Storage; realtime: Realtime; pageCache: PageCache };
type NamedEvent = Pick<EventAccessRow, "id" | "account_id" | "event_url_slug" | "event_status" | "channel_epoch">;
/** The event whose admins and moderators receive a notice. */
type ModeratedEvent = Pick<NamedEvent, "id" | "account_id">;
/** `guests` are the token hashes of the phones to notify. */
type Notice =
  | { event: "postSubmitted" | "postChanged"; post_id: string; guests?: readonly string[] }
  | { event: "postsErased"; post_ids: string[]; guests?: readonly string[] }
  | { event: "waitAlarmRaised" }
  /** `former`: moderators who have just lost the event hear of it once more. */
  | { event: "eventChanged"; former?: readonly string[] }
  | { event: "holdChanged"; hold: HoldNotice }
  | null;

/** How a commit changed the wall: it showed or removed a post, changed the event, or changed nothing visible. */
export type WallEffect =
  | { kind: "shown"; post: WallPostRow; version: number }
  | { kind: "removed"; post_id: string; version: number }
  | ({ kind: "event"; version: number } & PreviousChannel)
  | null;

/**
 * Publishes a committed change to the cached page, every screen and every console. Never rejects: screens fetch what a
 * lost message would have told them.
 */
export async function publishChange(
  deps: Publisher,
  event: NamedEvent,
  effect: WallEffect,
  notice: Notice = null,
): Promise<void> {
  try {
    // This process' page expires at once; the message to other processes runs parallel to the push.
    const expired = effect ? deps.pageCache.expireWall(event.event_url_slug) : null;
    const messages = [...wallMessages(deps, event, effect), ...phoneMessages(notice)];
    await Promise.all([expired, deps.realtime.publish(messages), notice && notifyConsoles(deps, event, notice)]);
  } catch (error) {
    console.warn(`Could not push a change of the event ${event.id}.`, describeError(error));
  }
}

/** Publishes a notice to consoles only. Never rejects: a console that misses a notice polls. */
export async function publishNotice(
  deps: Pick<Publisher, "db" | "realtime">,
  event: ModeratedEvent,
  notice: NonNullable<Notice>,
): Promise<void> {
  try {
    await notifyConsoles(deps, event, notice);
  } catch (error) {
    console.warn(`Could not push a notice of the event ${event.id}.`, describeError(error));
  }
}

function wallMessages(deps: Pick<Publisher, "storage">, event: NamedEvent, effect: WallEffect): RealtimeMessage[] {
  if (!effect) return [];
  const channel = wallChannel(event);
  const { version } = effect;
  if (effect.kind === "removed") {
    const data: EventPostRemovedMessage = { version, id: effect.post_id, event_id: event.id };
    return [{ channel, event: realtimeEvents.eventPostRemoved, data: eventPostRemovedMessage.parse(data) }];
  }
  if (effect.kind === "event") return eventMessages(event, version, effect);
  const data: NewEventPostMessage = { version, post: presentPublicPost(deps.storage, effect.post) };
  const message = { channel, event: realtimeEvents.newEventPost, data: newEventPostMessage.parse(data) };
  // Too long to push: tell the screens only to fetch.
  return isPushable(message.data) ? [message] : [{ channel, ...eventChanged(event, version) }];
}

function phoneMessages(notice: Notice): RealtimeMessage[] {
  const guests = notice && "guests" in notice ? new Set(notice.guests) : [];
  return [...guests].map((hash) => ({ channel: receiptChannel(hash), event: receiptChanged, data: {} }));
}

function noticeOf({ id: event_id }: ModeratedEvent, notice: NonNullable<Notice>): Omit<RealtimeMessage, "channel"> {
  if (notice.event === "holdChanged") return { event: notice.event, data: holdNotice.parse(notice.hold) };
  if (notice.event === "postsErased") {
    const data: ErasedNotice = { event_id, ids: notice.post_ids };
    return { event: notice.event, data: erasedNotice.parse(data) };
  }
  if (notice.event === "waitAlarmRaised" || notice.event === "eventChanged")
    return { event: notice.event, data: waitAlarmNotice.parse({ event_id }) };
  const data: PostNotice = { id: notice.post_id, event_id };
  return { event: notice.event, data: postNotice.parse(data) };
}

/** Asks for every notice who may have it: neither an ended sign-in nor a former moderator receives one. */
async function notifyConsoles(
  { db, realtime }: Pick<Publisher, "db" | "realtime">,
  event: ModeratedEvent,
  notice: NonNullable<Notice>,
): Promise<void> {
  const message = noticeOf(event, notice);
  const sessions = await listListeningSessions(db, event, "former" in notice ? notice.former : []);
  if (sessions.length === 0) return;
  await realtime.publish(sessions.map((session) => ({ channel: noticeChannel(session), ...message })));
}
