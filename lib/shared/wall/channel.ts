import { isPublicEvent } from "../auth/policy";
import { channels } from "../public-paths";
import type { EventStatus } from "../vocabulary";

/** Returns the channel of an event's screens: a private, signed one for Draft and Private walls. */
export function wallChannel(event: { id: string; event_status: EventStatus; channel_epoch: string }): string {
  return isPublicEvent(event) ? channels.event(event.id) : channels.privateEvent(event.id, event.channel_epoch);
}
