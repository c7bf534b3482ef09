import { v4 as uuidv4 } from "uuid";
import { type GuestTexts, guestFieldNames } from "@/lib/shared/form-rules";
import { messages } from "@/lib/shared/messages";
import type { EventStatus } from "@/lib/shared/vocabulary";
import { fetchForm } from "../submission/fetch-form";
import { sendPendingPost } from "../submission/send-post";
import { agreementTo } from "../submission/sent-with";

/** A painting of our own, in public/. */
const picture = "/test-photo.jpg";

type TestedEvent = { id: string; event_url_slug: string; event_status: EventStatus };

/**
 * Sends a picture to an event through the guests' own call, by the current settings of its form. `email` is the
 * sender's own, which may get the mails that guests get. Rejects with an Error whose message can be shown.
 */
export async function sendTestPhoto({ id, event_url_slug, event_status }: TestedEvent, email: string): Promise<void> {
  // Only a team member may open the form of a draft, or of a private event without its password.
  const auth = event_status === "Live" ? "none" : "optional";
  const [form, media] = await Promise.all([fetchForm(event_url_slug, auth), fetchPicture()]);
  const texts: GuestTexts = { ...messages.testPhoto.guest, person_email_id: email };
  const shown = guestFieldNames.filter((name) => form?.fields[name] !== "hidden");
  const fields = Object.fromEntries(guestFieldNames.map((name) => [name, shown.includes(name) ? texts[name] : ""]));
  const job = {
    kind: "photo",
    eventId: id,
    fields: fields as GuestTexts,
    sentWith: agreementTo(form?.consent ?? null, new Date(), navigator.language),
    name: "test-photo.jpg",
    memory: { ticket: null, uploadKey: null, postId: null },
    fingerprint: "",
    media,
    isDirect: false,
  } as const;
  const options = { onProgress: () => {}, onResumed: () => {}, signal: new AbortController().signal };
  await sendPendingPost(job, uuidv4(), auth, options);
}

async function fetchPicture(): Promise<Blob> {
  const answer = await fetch(picture);
  if (!answer.ok) throw new Error(messages.testPhoto.failed);
  return answer.blob();
}
