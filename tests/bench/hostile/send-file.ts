import { randomUUID } from "node:crypto";
import { askFrom } from "./ask-from";

type Sendable = { kind: "photo" | "clip"; bytes: Buffer };
/** The answer's status; `id` is null if the post was rejected. */
type Sent = { status: number; id: string | null };

/** Posts a photo or clip like a browser at this network address, a clip by tus in one request. */
export async function sendFile(
  url: string,
  eventId: string,
  { kind, bytes }: Sendable,
  fields: Record<string, string>,
  address = "127.0.0.1",
): Promise<Sent> {
  const form = new FormData();
  if (kind === "clip") {
    const { status, videoId } = await uploadClip(url, eventId, bytes, address);
    if (!videoId) return { status, id: null };
    form.set("video_id", videoId);
  } else form.set("media", new File([new Uint8Array(bytes)], "a.jpg"));
  const all = { event_id: eventId, media_type: kind === "clip" ? "video" : "image", ...fields };
  for (const [name, value] of Object.entries(all)) form.set(name, value);
  const headers = { "idempotency-key": randomUUID() };
  const answer = await askFrom(address, `${url}/api/events/add-event-post`, { method: "POST", headers, body: form });
  const { id = null } = JSON.parse(answer.text);
  return { status: answer.status, id };
}

/** Uploads a clip by tus in one request; `videoId` is null if it was refused. */
export async function uploadClip(
  url: string,
  eventId: string,
  bytes: Buffer,
  address: string,
): Promise<{ status: number; videoId: string | null }> {
  const { status, begun } = await beginClip(url, eventId, bytes.length, address);
  if (!begun) return { status, videoId: null };
  const sent = await askFrom(address, new URL(begun.path, url), {
    method: "PATCH",
    headers: { ...begun.headers, ...pieceHeaders(0) },
    body: bytes,
  });
  return { status: sent.status, videoId: sent.status < 300 ? begun.videoId : null };
}

/** Headers of a piece of a clip that begins at `offset`. */
export const pieceHeaders = (offset: number) => ({
  "Upload-Offset": String(offset),
  "Content-Type": "application/offset+octet-stream",
});

type BegunClip = { videoId: string; path: string; headers: Record<string, string> };

/** Creates a clip's upload by tus: its path, and the headers of its ticket. `begun` is null if it was refused. */
export async function beginClip(
  url: string,
  eventId: string,
  length: number,
  address: string,
): Promise<{ status: number; begun: BegunClip | null }> {
  const asked = await askFrom(address, `${url}/api/events/get-video-id?event_id=${eventId}`);
  const ticket = JSON.parse(asked.text);
  if (asked.status !== 200) return { status: asked.status, begun: null };
  const headers = {
    "Tus-Resumable": "1.0.0",
    AuthorizationSignature: ticket.presigned_signature,
    AuthorizationExpire: String(ticket.expiration_time),
    VideoId: ticket.video_id,
    LibraryId: ticket.library_id,
  };
  const filetype = `filetype ${Buffer.from("video/mp4").toString("base64")}`;
  const uploads = new URL(ticket.upload_url, url);
  const { status, headers: answered } = await askFrom(address, uploads, {
    method: "POST",
    headers: { ...headers, "Upload-Length": String(length), "Upload-Metadata": filetype },
  });
  if (!answered.location) return { status, begun: null };
  const { pathname } = new URL(answered.location, uploads);
  return { status, begun: { videoId: ticket.video_id, path: pathname, headers } };
}
