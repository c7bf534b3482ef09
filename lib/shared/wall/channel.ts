import { isPublicEvent } from "../auth/policy";
import { channels } from "../public-paths";
import type { EventStatus } from "../vocabulary";

/** The channel that an event's screens listen to: Draft and Private walls on one that has to be signed. */
export function wallChannel(event: { id: string; event_status: EventStatus; channel_epoch: string }): string {
  return isPublicEvent(event) ? channels.event(event.id) : channels.privateEvent(event.id, event.channel_epoch);
}
