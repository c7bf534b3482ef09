import { apiPaths } from "@/lib/shared/paths";
import { makePhoto } from "../../../support/pictures";
import type { Organiser } from "../organiser";

export const photo = (colour: string, width = 320, height = 240) => makePhoto({ width, height, colour });
export const file = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], "picture.jpg", { type: "image/jpeg" });
export const wallOf = ({ event_url_slug }: { event_url_slug: string }) => `/event/${event_url_slug}`;

export function saveAccount(organiser: Organiser, fields: Record<string, string | File>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return organiser.call<Record<string, string>>("PUT", apiPaths.users.updateUserDetails, form);
}

/** Creates an event with all its own pictures; resolves to it as its organisers see it. */
export async function createBranded(organiser: Organiser, fields: Record<string, string> = {}) {
  const event = await organiser.createEvent(fields);
  const form = new FormData();
  for (const [name, colour] of [
    ["brand_custom_logo", "#c0392b"],
    ["brand_social_share_image", "#27ae60"],
    ["brand_watermark_image", "#f1c40f"],
  ] as const) {
    form.set(name, file(await photo(colour)));
  }
  return organiser.call<Record<string, string> & { id: string; event_url_slug: string }>(
    "PUT",
    apiPaths.events.updateEvent(event.id),
    form,
  );
}

export async function addPost(organiser: Organiser, eventId: string, bytes: Uint8Array, caption = "Hello") {
  const id = await organiser.addReadyPost(eventId, bytes, { caption, person_name: "Ada Lovelace" });
  await organiser.setStatus(id, "approve");
  return id;
}
