import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { POST as addEventPost } from "@/app/api/events/add-event-post/route";
import { GET as eventBySlug } from "@/app/api/events/event-by-slug/[slug]/route";
import { POST as getUploadUrl } from "@/app/api/events/get-upload-url/route";
import { events } from "@/db/schema/events";
import { photoUploads } from "@/db/schema/posts/photo-uploads";
import { posts } from "@/db/schema/posts/posts";
import { updateEvent } from "@/lib/server/features/events/write";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { createTasks } from "@/lib/server/outside/jobs/tasks";
import { messages } from "@/lib/shared/all-messages";
import { limits } from "@/lib/shared/limits";
import { call } from "../../../support/call";
import { testCast } from "../../../support/cast";
import { testInstallation } from "../../../support/installation";
import { createEvent, type TestEvent } from "../../../support/people";
import { makeDistinctPhoto, makePhoto } from "../../../support/pictures";

const installation = testInstallation({ storage: "s3" });
const cast = testCast(installation);

const ask = (event: { id: string }, bytes: number, content_type = "image/jpeg") =>
  call(getUploadUrl, { body: { event_id: event.id, content_type, bytes } });

/** Puts bytes into the bucket as a phone does; returns the upload's key, with which they can be posted. */
async function sendPhoto(event: { id: string }, photo: Uint8Array): Promise<string> {
  const { body } = await ask(event, photo.length);
  const sent = await fetch(body.upload_url, { method: "PUT", body: new Uint8Array(photo), headers: body.headers });
  expect(sent.status).toBe(200);
  return body.upload_key;
}

const fieldsOf = (event: { id: string }, upload_key: string) => ({
  event_id: event.id,
  person_name: "Ada",
  person_email_id: "ada@example.com",
  person_city: "Kansas City",
  caption: "Straight into the bucket",
  media_type: "image",
  upload_key,
});
const post = (event: { id: string }, upload_key: string, key?: string) =>
  call(addEventPost, { body: fieldsOf(event, upload_key), headers: key ? { "idempotency-key": key } : {} });
const rowsOf = (event: TestEvent) => installation.deps.db.select().from(posts).where(eq(posts.event_id, event.id));
const refusedUpload = (message: string) => ({
  status: 400,
  body: { message, issues: [{ path: "upload_key", message }] },
});

it("the event says that photos go straight into the bucket", async () => {
  const { body } = await call(eventBySlug, { params: { slug: cast.event.event_url_slug } });
  expect(body.direct_upload).toBe(true);
});

describe("photos that the phone put into the bucket", () => {
  it("a photo in the bucket becomes a post with its renditions, and the uploaded copy is removed", async () => {
    const event = await createEvent(installation.deps, cast.account_id);
    const photo = await makePhoto();
    const answer = await post(event, await sendPhoto(event, photo));
    expect(answer).toMatchObject({ status: 201, body: { message: messages.submission.submitted } });
    const [row] = await rowsOf(event);
    expect(row).toMatchObject({ id: answer.body.id, original_bytes: photo.length, original_mime: "image/jpeg" });
    await drainJobs(installation.databaseUrl, installation.deps);
    const [ready] = await rowsOf(event);
    expect(ready?.media_state).toBe("ready");
    const kept = (await installation.storedKeys()).filter((key) => key.includes(event.id));
    expect(kept).toEqual([row?.original_key]);
    expect(await installation.spooledFiles()).toEqual([]);
  });

  it("a photo in the bucket is one post however often the attempt is sent, even simultaneously and after the copy is gone", async () => {
    const event = await createEvent(installation.deps, cast.account_id);
    const upload = await sendPhoto(event, await makePhoto());
    const key = randomUUID();
    const answers = await Promise.all([post(event, upload, key), post(event, upload, key), post(event, upload, key)]);
    await drainJobs(installation.databaseUrl, installation.deps);
    answers.push(await post(event, upload, key));
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await rowsOf(event)).toHaveLength(1);
  });

  it("a photo in the bucket is checked by its event's rules and keeps its guest's consent, like any other", async () => {
    const event = await createEvent(installation.deps, cast.account_id, { form_city: "hidden" });
    await updateEvent(installation.deps, cast.admin, event.id, {
      consent_text: "Shown in the hall.",
      consent_box: "on",
    });
    const upload_key = await sendPhoto(event, await makePhoto());
    const send = (more: object) => call(addEventPost, { body: { ...fieldsOf(event, upload_key), ...more } });
    expect((await send({})).body.issues).toMatchObject([{ path: "consent_version" }]);
    const agreed = { consent_version: 1, consent_language: "en-GB", consent_at: new Date().toISOString() };
    expect((await send(agreed)).status).toBe(201);
    const [row] = await rowsOf(event);
    expect(row).toMatchObject({ person_city: "", consent_language: "en-GB", consent_version_id: expect.any(String) });
  });

  it("a photo in the bucket that had to be uploaded anew is the same attempt", async () => {
    const photo = await makePhoto();
    const key = randomUUID();
    const first = await post(cast.event, await sendPhoto(cast.event, photo), key);
    const second = await post(cast.event, await sendPhoto(cast.event, photo), key);
    expect(second.body.id).toBe(first.body.id);
  });

  it("a photo in the bucket can be posted once: another attempt with it is told to resend the photo", async () => {
    const event = await createEvent(installation.deps, cast.account_id);
    const upload = await sendPhoto(event, await makePhoto());
    const answers = await Promise.all([post(event, upload, randomUUID()), post(event, upload, randomUUID())]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 400]);
    expect(await post(event, upload, randomUUID())).toMatchObject(refusedUpload(messages.uploads.alreadyUsed));
    expect(await rowsOf(event)).toHaveLength(1);
    expect(
      (await installation.storedKeys()).filter((key) => key.startsWith(`originals/${event.account_id}/${event.id}`)),
    ).toHaveLength(1);
  });

  it("a photo in the bucket keeps its checked bytes, whatever is written to its address afterwards", async () => {
    const event = await createEvent(installation.deps, cast.account_id);
    const photo = await makePhoto();
    const { body } = await ask(event, photo.length);
    const put = (bytes: Uint8Array) =>
      fetch(body.upload_url, { method: "PUT", body: new Uint8Array(bytes), headers: body.headers });
    await put(photo);
    expect((await post(event, body.upload_key)).status).toBe(201);
    await put(Buffer.alloc(photo.length, "<script>"));
    const [row] = await rowsOf(event);
    const stored = await installation.deps.storage.read(row?.original_key ?? "");
    const kept = Buffer.from(await new Response(stored?.stream).arrayBuffer());
    expect(kept.equals(photo)).toBe(true);
  });
});

describe("refusals that store nothing", () => {
  it("a forged key, another event's, or one never used is refused", async () => {
    const refusal = refusedUpload(messages.uploads.notArrived);
    const foreign = await sendPhoto(cast.strangerEvent, await makePhoto());
    const unused = (await ask(cast.event, 1_000)).body.upload_key;
    for (const upload of [randomUUID(), foreign, unused]) {
      expect(await post(cast.event, upload)).toMatchObject(refusal);
    }
    expect((await post(cast.event, "../../originals/x")).status).toBe(400);
  });

  it("bytes that are no photo are refused, whatever their type says", async () => {
    const event = await createEvent(installation.deps, cast.account_id);
    const text = Buffer.from("<!doctype html><script>alert(1)</script>");
    expect((await post(event, await sendPhoto(event, text))).status).toBe(415);
    expect(await rowsOf(event)).toEqual([]);
    expect(
      (await installation.storedKeys()).filter((key) => key.startsWith("originals/") && key.includes(event.id)),
    ).toEqual([]);
    expect(await installation.spooledFiles()).toEqual([]);
  });

  it("a JSON body that names a file of the server as its photo is refused", async () => {
    const media = {
      path: "/etc/hostname",
      bytes: 9,
      checksum: "9-0",
      filename: "a.jpg",
      declaredType: "image/jpeg",
    };
    const { upload_key: _, ...fields } = fieldsOf(cast.event, "");
    expect(await call(addEventPost, { body: { ...fields, media } })).toMatchObject({
      status: 400,
      body: { message: messages.submission.allMandatory },
    });
  });

  it("a direct upload is refused when it is too large, without a size, a video, or for a closed form", async () => {
    const archived = await createEvent(installation.deps, cast.account_id, { event_status: "Archive" });
    const draft = await createEvent(installation.deps, cast.account_id, { event_status: "Draft" });
    expect((await ask(cast.event, limits.photoMaxBytes)).status).toBe(201);
    expect(await ask(cast.event, limits.photoMaxBytes + 1)).toMatchObject({
      status: 413,
      body: { message: messages.submission.photoTooLarge },
    });
    expect((await ask(cast.event, 0)).status).toBe(400);
    expect((await ask(cast.event, 10, "video/mp4")).status).toBe(400);
    expect((await ask(archived, 10)).status).toBe(409);
    expect((await ask(draft, 10)).status).toBe(404);
    expect((await ask({ id: randomUUID() }, 10)).status).toBe(404);
  });

  it("a bucket that stalls, refuses or breaks off makes the guest retry later, and then it works", async () => {
    const event = await createEvent(installation.deps, cast.account_id);
    const upload = await sendPhoto(event, await makeDistinctPhoto(7));
    for (const kind of ["refuse", "stall", "break"] as const) {
      for (const method of ["GET", "PUT"]) {
        installation.s3.setFault({ kind, methods: [method] });
        const answer = await post(event, upload);
        installation.s3.setFault(null);
        expect(answer, `${kind} ${method}`).toMatchObject({
          status: 503,
          body: { message: messages.http.unavailable },
        });
        expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      }
    }
    expect(await rowsOf(event)).toEqual([]);
    expect(await installation.spooledFiles()).toEqual([]);
    expect((await post(event, upload)).status).toBe(201);
  });
});

it("an announced upload that was never posted is deleted after a day, row and bytes", async () => {
  const upload = await sendPhoto(cast.event, await makePhoto());
  const [row] = await installation.deps.db.select().from(photoUploads).where(eq(photoUploads.id, upload));
  expect(await installation.storedKeys()).toContain(row?.storage_key);
  const yesterday = sql`now() - interval '25 hours'`;
  await installation.deps.db.update(photoUploads).set({ created_at: yesterday }).where(eq(photoUploads.id, upload));
  await createTasks(installation.deps)["forget-old-rows"]?.({}, {} as never);
  await drainJobs(installation.databaseUrl, installation.deps);
  expect(await installation.storedKeys()).not.toContain(row?.storage_key);
  expect(await post(cast.event, upload)).toMatchObject(refusedUpload(messages.uploads.notArrived));
});

it("an event that is deleted while a phone requests an address answers with the spec's sentence", async () => {
  const event = await createEvent(installation.deps, cast.account_id);
  const { storage } = installation.deps;
  const { signUpload } = storage;
  if (!signUpload) throw new Error("There is no bucket.");
  installation.deps.storage = {
    ...storage,
    signUpload: async (...parts) => {
      await installation.deps.db.delete(events).where(eq(events.id, event.id));
      return signUpload(...parts);
    },
  };
  const answer = await ask(event, 1_000).finally(() => Object.assign(installation.deps, { storage }));
  expect(answer).toMatchObject({ status: 404, body: { code: "not_found", message: messages.events.notFound } });
});
