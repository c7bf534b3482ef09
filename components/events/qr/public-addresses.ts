import { paths } from "@/lib/shared/paths";
import { reachableOrigin, type ServerAddress } from "@/lib/shared/wall/reachable-origin";

/** Returns the absolute addresses of an event's wall and form, as phones and screens reach them. Browser only. */
export function publicAddresses(event_url_slug: string, server: ServerAddress) {
  const origin = reachableOrigin(window.location, server);
  return { origin, wall: origin + paths.event(event_url_slug), form: origin + paths.eventForm(event_url_slug) };
}
