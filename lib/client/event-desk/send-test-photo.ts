import { v4 as uuidv4 } from "uuid";
import { type GuestTexts, guestFieldNames } from "@/lib/shared/form-rules";
import { messages } from "@/lib/shared/messages";
import { apiPaths } from "@/lib/shared/paths";
import type { EventRulesAnswer } from "@/lib/shared/rules/page-contract";
import type { EventStatus } from "@/lib/shared/vocabulary";
import { api } from "../session/api-client";
import { fetchForm } from "../submission/fetch-form";
import { sendPendingPost } from "../submission/send-post";
import { agreementTo } from "../submission/sent-with";
import { toJpeg } from "../uploads/canvas";
import { drawScene, palettes, petals } from "../wall-preview/sample-pictures";

const size = { width: 1200, height: 1500 };

type TestedEvent = { id: string; event_url_slug: string; event_status: EventStatus };

/**
 * Sends a picture to an event through the guests' own call, by the current settings of its form. `email` is the
 * sender's own, which may get the mails that guests get. Returns what happens to it now, by the event's mode. Rejects
 * with an Error whose message can be shown.
 */
export async function sendTestPhoto({ id, event_url_slug, event_status }: TestedEvent, email: string): Promise<string> {
  // Only a team member may open the form of a draft, or of a private event without its password.
  const auth = event_status === "Live" ? "none" : "optional";
  const [form, media] = await Promise.all([fetchForm(event_url_slug, auth), drawPicture()]);
  const texts: GuestTexts = { ...messages.testPhoto.guest, person_email_id: email };
  const shown = guestFieldNames.filter((name) => form?.fields[name] !== "hidden");
  const fields = Object.fromEntries(guestFieldNames.map((name) => [name, shown.includes(name) ? texts[name] : ""]));
  const job = {
    kind: "photo",
    eventId: id,
    fileId: "",
    fields: fields as GuestTexts,
    sentWith: agreementTo(form?.consent ?? null, new Date(), navigator.language),
    name: "test-photo.jpg",
    memory: { ticket: null, uploadKey: null, postId: null, caption: "", handOver: null },
    fingerprint: "",
    media,
    isDirect: false,
  } as const;
  const options = { onProgress: () => {}, onResumed: () => {}, signal: new AbortController().signal };
  await sendPendingPost(job, uuidv4(), auth, options);
  const rules = await api.get<EventRulesAnswer>(apiPaths.events.getEventRules(id)).catch(() => null);
  const isDeciding = rules?.dry_run === "off";
  return messages.testPhoto.sent[isDeciding ? rules.moderation_mode : "Review"];
}

/** Draws a picture. No two are alike, or the second would count as a copy of the first. */
async function drawPicture(): Promise<Blob> {
  const palette = palettes[Math.floor(Math.random() * palettes.length)] ?? palettes[0];
  const picture = new Image();
  picture.src = drawScene(petals, { palette, ...size, seed: Math.floor(Math.random() * 1e6) });
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), size);
  canvas.getContext("2d")?.drawImage(picture, 0, 0);
  const drawn = await toJpeg(canvas, 0.9);
  if (!drawn) throw new Error(messages.testPhoto.failed);
  return drawn;
}
