import "server-only";
import type { EventAccessRow } from "@/db/queries/posts/wall";
import { limits } from "@/lib/shared/limits";
import type { PageCache } from "@/lib/shared/ports/page-cache";
import type { Realtime, RealtimeMessage } from "@/lib/shared/ports/realtime";
import { realtimeEvents } from "@/lib/shared/public-paths";
import type { Show } from "@/lib/shared/show/show";
import { wallChannel } from "@/lib/shared/wall/channel";
import { describeError } from "./base/log/describe-error";

type ChangedEvent = Pick<EventAccessRow, "id" | "event_status" | "channel_epoch">;

/** The channel before this change, if it had another name. */
export type PreviousChannel = { former_channel?: string };

/**
 * Notifies the cached pages and every screen of several events that the event, its ads or its scripts changed. Never
 * rejects: screens fetch what they missed. With `show`, nothing else of the event changed, and screens need not ask.
 */
export async function publishEventChanges(
  deps: { realtime: Realtime; pageCache: PageCache },
  events: readonly (EventAccessRow & PreviousChannel)[],
  show?: Show | null,
): Promise<void> {
  if (events.length === 0) return;
  try {
    for (const event of events) await deps.pageCache.expireWall(event.event_url_slug);
    // One call: a script of every event must not cost a round trip for each.
    await deps.realtime.publish(events.flatMap((event) => eventMessages(event, event.wall_version, event, show)));
  } catch (error) {
    console.warn(`Could not push a change of ${events.length} events.`, describeError(error));
  }
}

/**
 * Returns the messages of a change. A new status or password moves the wall to another channel; the former one gets a
 * last message that only asks screens to fetch, so those without access learn nothing more.
 */
export function eventMessages(
  event: ChangedEvent,
  version: number,
  { former_channel }: PreviousChannel,
  show?: Show | null,
): RealtimeMessage[] {
  const current = wallChannel(event);
  const { data, ...message } = eventChanged(event, version);
  const withShow = { ...data, ...(show && { show }) };
  return [...new Set([former_channel ?? current, current])].map((channel) => ({
    channel,
    ...message,
    data: isPushable(withShow) ? withShow : data,
  }));
}

export const eventChanged = (event: { id: string }, version: number) => ({
  event: realtimeEvents.eventChanged,
  data: { version, event_id: event.id },
});

/** Tells if a message's data is short enough for a push; screens fetch what is longer. */
export function isPushable(data: unknown): boolean {
  return Buffer.byteLength(JSON.stringify(data)) <= limits.realtimeMaxBytes;
}
