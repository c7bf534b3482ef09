import { randomUUID } from "node:crypto";
import sharp from "sharp";
import type { HostileFile } from "../support/hostile-file";
import { hostileFiles } from "../support/hostile-files";

const files = 50;
const guest = {
  person_name: "Mallory",
  person_email_id: "mallory@example.com",
  person_city: "Nowhere",
  caption: "Boo",
};

/** Just what the route lets in: the most memory that a picture's header may promise. */
const heaviestAvif: HostileFile = {
  name: "avif: as many pixels as may be",
  kind: "photo",
  note: "a flat colour of 19 megapixels",
  expects: "shown",
  make: () =>
    sharp({ create: { width: 4_400, height: 4_400, channels: 3, background: "#567" } })
      .avif({ effort: 0 })
      .toBuffer(),
};

/** In turns: what unpacks, what is more pixels than bytes, what moves for ever, what lies about its tables. */
const kinds: ((file: HostileFile) => boolean)[] = [
  (file) => file === heaviestAvif,
  ({ name }) => name.startsWith("mov: a JPEG of 16,000"),
  ({ name }) => /^(avif|heif|heic)/.test(name) && name !== heaviestAvif.name,
  ({ name }) => /10,000|frames/.test(name),
  ({ isLie }) => isLie === true,
  ({ name }) => name.startsWith("archive:"),
  ({ name }) => /^(jpeg|png|webp)/.test(name),
];

/** Fifty of the worst, with their bytes. */
export async function makeWorstFiles(): Promise<(HostileFile & { bytes: Buffer })[]> {
  const all = [heaviestAvif, ...hostileFiles];
  const rows = kinds.map((isKind) => all.filter(isKind));
  const chosen = Array.from({ length: files }, (_, index) => {
    const row = rows[index % rows.length] ?? [];
    const file = row[Math.floor(index / rows.length) % row.length];
    if (!file) throw new Error("A kind of hostile file is missing.");
    return file;
  });
  return Promise.all(chosen.map(async (file) => ({ ...file, bytes: Buffer.from(await file.make()) })));
}

/** Posts a file as a browser would. Resolves to the post's id; null where the route refused it. */
export async function sendHostile(
  url: string,
  eventId: string,
  { kind, bytes }: HostileFile & { bytes: Buffer },
): Promise<string | null> {
  const media =
    kind === "clip" ? await uploadClip(url, eventId, bytes) : { media: new File([new Uint8Array(bytes)], "a.jpg") };
  if (!media) return null;
  const form = new FormData();
  const fields = { event_id: eventId, media_type: kind === "clip" ? "video" : "image", ...guest, ...media };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const headers = { "idempotency-key": randomUUID() };
  const answer = await fetch(`${url}/api/events/add-event-post`, { method: "POST", headers, body: form });
  if (answer.status >= 500) throw new Error(`A hostile file was answered with ${answer.status}.`);
  return answer.ok ? (await answer.json()).id : null;
}

/** By the tus protocol, in one piece; null where the upload is refused. */
async function uploadClip(url: string, eventId: string, bytes: Buffer): Promise<{ video_id: string } | null> {
  const ticket = await (await fetch(`${url}/api/events/get-video-id?event_id=${eventId}`)).json();
  const headers = {
    "Tus-Resumable": "1.0.0",
    AuthorizationSignature: ticket.presigned_signature,
    AuthorizationExpire: String(ticket.expiration_time),
    VideoId: ticket.video_id,
    LibraryId: ticket.library_id,
  };
  const filetype = `filetype ${Buffer.from("video/mp4").toString("base64")}`;
  const created = await fetch(new URL(ticket.upload_url, url), {
    method: "POST",
    headers: { ...headers, "Upload-Length": String(bytes.length), "Upload-Metadata": filetype },
  });
  const location = created.headers.get("location");
  if (!location) return null;
  const sent = await fetch(new URL(location, created.url), {
    method: "PATCH",
    headers: { ...headers, "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream" },
    body: new Uint8Array(bytes),
  });
  return sent.ok ? { video_id: ticket.video_id } : null;
}
