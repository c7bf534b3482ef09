import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { POST as addEventPost } from "@/app/api/events/add-event-post/route";
import { POST as getPhotoUpload } from "@/app/api/events/get-photo-upload/route";
import { DELETE, HEAD, PATCH, POST } from "@/app/api/photo-uploads/[[...path]]/route";
import { POST as signMissingParts } from "@/app/api/upload-parts/[id]/route";
import { posts } from "@/db/schema/posts/posts";
import { deleteEvent } from "@/lib/server/features/events/delete";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { sweepVideoUploads } from "@/lib/server/outside/videos/service";
import { messages } from "@/lib/shared/all-messages";
import { limits } from "@/lib/shared/limits";
import type { UploadParts, VideoTicket } from "@/lib/shared/videos/contract";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { createEvent } from "../../support/people";
import { makeDistinctPhoto } from "../../support/pictures";
import { beginUpload, sendTus as sendVideoTus, ticketHeaders } from "../../support/videos/video-uploads";

const installation = testInstallation();
const cast = testCast(installation);
let photo: Buffer;

beforeAll(async () => {
  photo = await makeDistinctPhoto(1);
});

const ask = (event: { id: string }, bytes: number, content_type = "image/jpeg") =>
  call<VideoTicket & { message: string }>(getPhotoUpload, { body: { event_id: event.id, content_type, bytes } });

const handlers = { DELETE, HEAD, PATCH, POST };

async function sendTus(
  method: keyof typeof handlers,
  ticket: VideoTicket,
  headers: Record<string, string>,
  body?: Buffer,
) {
  const path = method === "POST" ? undefined : [ticket.video_id];
  const request = new Request(`http://wall.test/api/photo-uploads/${path?.[0] ?? ""}`, {
    method,
    headers: { "Tus-Resumable": "1.0.0", ...ticketHeaders(ticket), ...headers },
    ...(body && { body: new Uint8Array(body) }),
  });
  const params = { path } as unknown as Record<string, string[]>;
  const response = await handlers[method](request, { params: Promise.resolve(params) });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const create = (ticket: VideoTicket, bytes: number) => sendTus("POST", ticket, { "Upload-Length": String(bytes) });
const patch = (ticket: VideoTicket, body: Buffer, offset = 0) =>
  sendTus(
    "PATCH",
    ticket,
    { "Upload-Offset": String(offset), "Content-Type": "application/offset+octet-stream" },
    body,
  );

async function upload(event: { id: string }, bytes: Buffer): Promise<VideoTicket> {
  const { body: ticket } = await ask(event, bytes.length);
  expect((await create(ticket, bytes.length)).status).toBe(201);
  expect((await patch(ticket, bytes)).status).toBe(204);
  return ticket;
}

const post = (event: { id: string }, upload_key: string, key?: string) =>
  call(addEventPost, {
    body: {
      event_id: event.id,
      person_name: "Ada",
      person_email_id: "ada@example.com",
      person_city: "Kansas City",
      caption: "A very large photo",
      media_type: "image",
      upload_key,
    },
    headers: key ? { "idempotency-key": key } : {},
  });
const rowsOf = (event: { id: string }) => installation.deps.db.select().from(posts).where(eq(posts.event_id, event.id));

describe("large photos", () => {
  it("a large photo that broke off resumes at the server's offset, is posted once, and leaves nothing behind", async () => {
    const event = await createEvent(installation.deps, cast.account_id);
    const { body: ticket } = await ask(event, photo.length);
    await create(ticket, photo.length);
    await patch(ticket, photo.subarray(0, 1_000));
    expect(await post(event, ticket.video_id)).toMatchObject({
      status: 400,
      body: { issues: [{ path: "upload_key" }] },
    });
    const head = await sendTus("HEAD", ticket, {});
    expect(head.headers.get("upload-offset")).toBe("1000");
    await patch(ticket, photo.subarray(1_000), 1_000);
    const key = crypto.randomUUID();
    const first = await post(event, ticket.video_id, key);
    expect(first).toMatchObject({ status: 201, body: { message: messages.submission.submitted } });
    expect((await post(event, ticket.video_id, key)).body.id).toBe(first.body.id);
    expect((await post(event, ticket.video_id)).status).toBe(400);
    const [row, ...others] = await rowsOf(event);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ original_mime: "image/jpeg", original_bytes: photo.length });
    const original = await installation.deps.storage.read(row?.original_key ?? "");
    expect(Buffer.from(await new Response(original?.stream).arrayBuffer()).equals(photo)).toBe(true);
    await drainJobs(installation.databaseUrl, installation.deps);
    expect(await installation.uploadedFiles()).toEqual([]);
    expect((await installation.storedKeys()).filter((stored) => stored.startsWith("uploads/"))).toEqual([]);
  });

  it("a large photo is checked like every photo, and refused if it is none", async () => {
    const event = await createEvent(installation.deps, cast.account_id);
    const ticket = await upload(event, Buffer.alloc(5_000, "no picture"));
    expect(await post(event, ticket.video_id)).toMatchObject({ status: 415 });
    expect(await rowsOf(event)).toEqual([]);
    expect(await installation.spooledFiles()).toEqual([]);
    await installation.deps.photoUploads.remove([ticket.video_id]);
  });

  it("a large photo's ticket works for its own event only, and for no other upload", async () => {
    const [event, other] = [await createEvent(installation.deps, cast.account_id), cast.event];
    const ticket = await upload(event, photo);
    expect(await post(other, ticket.video_id)).toMatchObject({ status: 400 });
    const asVideo = { ...ticketHeaders(ticket), "Upload-Length": "10" };
    expect((await sendVideoTus("POST", { headers: asVideo })).status).toBe(401);
    const video = await beginUpload(event);
    expect((await create(video, 10)).status).toBe(401);
    const theirs = (await ask(event, 100)).body;
    expect((await sendTus("HEAD", { ...ticket, video_id: theirs.video_id }, {})).status).toBe(401);
    await installation.deps.photoUploads.remove([ticket.video_id]);
  });

  it("a large photo is refused when it exceeds 25 MB or its announced size, is empty, or is a video", async () => {
    expect((await ask(cast.event, limits.photoMaxBytes)).status).toBe(201);
    expect(await ask(cast.event, limits.photoMaxBytes + 1)).toMatchObject({
      status: 413,
      body: { message: messages.submission.photoTooLarge },
    });
    expect((await ask(cast.event, 10, "video/mp4")).status).toBe(400);
    const { body: ticket } = await ask(cast.event, 10);
    const tooLarge = await create(ticket, limits.photoMaxBytes + 1);
    expect(tooLarge.status).toBe(413);
    expect(JSON.parse(tooLarge.text).message).toBe(messages.submission.photoTooLarge);
    const asVideo = { "Upload-Length": "10", "Upload-Metadata": `filetype ${btoa("video/mp4")}` };
    expect((await sendTus("POST", ticket, asVideo)).status).toBe(415);
    // The size announced with the request for a ticket is the one that counts.
    const other = await upload(cast.event, photo);
    await installation.deps.db.execute(`update photo_uploads set bytes = bytes - 1 where id = '${other.video_id}'`);
    expect((await post(cast.event, other.video_id)).status).toBe(400);
    await installation.deps.photoUploads.remove([other.video_id]);
    await drainJobs(installation.databaseUrl, installation.deps);
  });
});

it("a large photo that was never posted is swept when its ticket ends, even when its event is gone", async () => {
  const event = await createEvent(installation.deps, cast.account_id);
  await upload(event, photo);
  const { body: half } = await ask(event, photo.length);
  await create(half, photo.length);
  await deleteEvent(installation.deps, cast.admin, event.id);
  await drainJobs(installation.databaseUrl, installation.deps);
  expect(await installation.uploadedFiles()).not.toEqual([]);
  await installation.deps.db.execute("update video_uploads set expires_at = now() - interval '1 second'");
  await sweepVideoUploads(installation.deps);
  await drainJobs(installation.databaseUrl, installation.deps);
  expect(await installation.uploadedFiles()).toEqual([]);
});

if (inject("storage") === "s3") {
  it("a large photo is uploaded by parts when there is a bucket", async () => {
    const event = await createEvent(installation.deps, cast.account_id);
    const { body: ticket } = await ask(event, photo.length);
    await create(ticket, photo.length);
    const askAgain = () =>
      call<UploadParts>(signMissingParts, {
        method: "POST",
        params: { id: ticket.video_id },
        headers: ticketHeaders(ticket),
      });
    const [only] = (await askAgain()).body.missing;
    await fetch(only?.url ?? "", { method: "PUT", body: new Uint8Array(photo) });
    expect((await askAgain()).body.is_whole).toBe(true);
    expect((await post(event, ticket.video_id)).status).toBe(201);
    await drainJobs(installation.databaseUrl, installation.deps);
    expect(await installation.uploadedFiles()).toEqual([]);
  });
}
