import { POST as addEventPost } from "@/app/api/events/add-event-post/route";
import { type Answer, call } from "./call";

type Fields = Record<string, string>;
type SubmitOptions = {
  fields?: Fields;
  headers?: Fields;
  as?: { bearer: string };
  cookies?: Fields;
  address?: string;
};

/** The multipart body of a guest's post; given fields replace the defaults. */
export function postForm(event: { id: string }, photo: Uint8Array | null, fields: Fields = {}): FormData {
  const form = new FormData();
  const filled: Fields = {
    event_id: event.id,
    person_name: "Ada",
    person_email_id: "ada@example.com",
    person_city: "Kansas City",
    caption: "Hello from the hall",
    media_type: "image",
    ...fields,
  };
  for (const [name, value] of Object.entries(filled)) form.set(name, value);
  if (photo) form.set("media", new File([new Uint8Array(photo)], "photo.jpg", { type: "image/jpeg" }));
  return form;
}

/** Submits a photo as a guest does. */
export function submit(
  event: { id: string },
  photo: Uint8Array | null,
  { fields, ...options }: SubmitOptions = {},
): Promise<Answer<{ id: string; message: string }>> {
  return call(addEventPost, { method: "POST", body: postForm(event, photo, fields), ...options });
}

/** Submits an uploaded video as a guest does, with the phone's poster if there is one. */
export function submitVideo(
  event: { id: string },
  video_id: string,
  { poster, headers, fields }: { poster?: Uint8Array; headers?: Fields; fields?: Fields } = {},
): Promise<Answer<{ id: string; message: string }>> {
  const form = postForm(event, null, { ...fields, media_type: "video", video_id });
  if (poster) form.set("poster", new File([new Uint8Array(poster)], "poster.jpg", { type: "image/jpeg" }));
  return call(addEventPost, { method: "POST", body: form, ...(headers && { headers }) });
}
