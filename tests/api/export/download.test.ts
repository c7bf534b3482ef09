import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { DELETE as eraseEventPost } from "@/app/api/events/erase-event-post/[id]/route";
import { updateEvent } from "@/lib/server/features/events/write";
import { updatePostFavourite, updatePostStatus } from "@/lib/server/features/posts/write";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { exportRules } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { call } from "../../support/call";
import { tablesThatContain } from "../../support/database/database-words";
import { eventScene } from "../../support/events/event-scene";
import { bytesOf, chunksOf, exportAddressOf, fetchExport } from "../../support/export/exports";
import { checkZip } from "../../support/export/zip-check";
import { testInstallation } from "../../support/installation";
import { makeDistinctPhoto } from "../../support/pictures";
import { createPost, readPost } from "../../support/posts";
import { givePost, newToken, takeBack } from "../../support/posts/receipts";
import { submit, submitVideo } from "../../support/submissions";
import { makeClip } from "../../support/videos/clips";
import { uploadVideo } from "../../support/videos/video-uploads";

const installation = testInstallation();
const scene = eventScene(installation, { event_name: "Zoë & Ada's party", wait_alarm_seconds: 0 });
const text = messages.export;

let seed = 0;
async function addPhoto(fields: Record<string, string> = {}) {
  seed += 1;
  const photo = await makeDistinctPhoto(seed);
  const { body } = await submit(scene.event, photo, { fields });
  await drainJobs(installation.databaseUrl, installation.deps);
  await updatePostStatus(installation.deps, scene.cast.admin, body.id, "approve");
  return { id: body.id, photo };
}

/** An approved photo of two chunks, filled with a word of four letters. */
async function addLarge(word: string) {
  const bytes = Buffer.from(word.repeat(exportRules.pieceBytes / 2));
  const key = `originals/${word}-${scene.event.id}.jpg`;
  await installation.deps.storage.put(key, { bytes }, "image/jpeg");
  const facts = { original_key: key, original_bytes: bytes.length, original_crc32: crc32(bytes) };
  return createPost(installation.deps, scene.event, { status: "approve", ...facts });
}

async function downloadZip(path: string) {
  const response = await fetchExport(path);
  expect(response.status).toBe(200);
  const checked = await checkZip(chunksOf(response), { keeps: () => true });
  expect(checked.bytes).toBe(Number(response.headers.get("content-length")));
  return checked;
}

const linesOf = (csv: Buffer | undefined) => csv?.toString("utf8").replace("\uFEFF", "").trimEnd().split("\r\n") ?? [];
const erase = (id: string) => call(eraseEventPost, { method: "DELETE", as: scene.cast.admin, params: { id } });

describe("the ZIP's content", () => {
  it("the ZIP holds the originals of approved photos and clips byte for byte, and a list of posts", async () => {
    const one = await addPhoto({ person_name: "Ada", caption: '=HYPERLINK("x"), she said' });
    const two = await addPhoto({ person_name: "../Bo\u202E", caption: "誕生日 🎉" });
    const clip = await makeClip();
    const { video_id } = await uploadVideo(scene.event, clip);
    const { body } = await submitVideo(scene.event, video_id);
    await drainJobs(installation.databaseUrl, installation.deps);
    await updatePostStatus(installation.deps, scene.cast.admin, body.id, "approve");
    await submit(scene.event, one.photo);

    const { files, contents } = await downloadZip(await exportAddressOf(scene.event, scene.cast.admin));
    const names = files.map(({ name }) => name);
    expect(names).toEqual([
      expect.stringMatching(/^pictures\/\d{4}-\d\d-\d\d \d\d-\d\d-\d\d Ada - =HYPERLINK\( x \), she said\.jpg$/),
      expect.stringMatching(/^pictures\/.* Bo - 誕生日 🎉\.jpg$/),
      expect.stringMatching(/^pictures\/.*\.mp4$/),
      "posts.csv",
      "consent.csv",
    ]);
    expect(contents.get(names[0] ?? "")?.equals(one.photo)).toBe(true);
    expect(contents.get(names[1] ?? "")?.equals(two.photo)).toBe(true);
    expect(contents.get(names[2] ?? "")?.equals(clip)).toBe(true);
    // consent.csv has its heading only, since nobody was asked for consent.
    const [heading, first, ...others] = linesOf(contents.get("posts.csv"));
    expect(heading).toBe(text.postsHeadings.map((word) => `"${word}"`).join(","));
    expect(first).toContain(`"'=HYPERLINK(""x""), she said"`);
    expect(first).toContain(`"${names[0]}"`);
    expect(first).toContain(one.id);
    expect(others).toHaveLength(2);
    expect(linesOf(contents.get("consent.csv"))).toHaveLength(1);
  });

  it("the ZIP holds each guest's consent, in the wording of that time", async () => {
    const wording = { consent_text: "You may show it.", consent_privacy_url: "https://example.com/privacy" };
    await updateEvent(installation.deps, scene.cast.admin, scene.event.id, wording);
    const agreed = { consent_version: "1", consent_language: "de-AT", consent_at: new Date().toISOString() };
    const { id } = await addPhoto(agreed);
    await updateEvent(installation.deps, scene.cast.admin, scene.event.id, { consent_text: "You may print it, too." });
    await addPhoto();
    const { contents } = await downloadZip(await exportAddressOf(scene.event, scene.cast.admin));
    const [, first, ...others] = linesOf(contents.get("consent.csv"));
    expect(first).toContain(
      `"${agreed.consent_at}","de-AT","1","You may show it.","","https://example.com/privacy","${id}"`,
    );
    expect(others).toEqual([]);
  });

  it("the ZIP holds the large pictures, and a link for each clip at a video host", async () => {
    const { id } = await addPhoto();
    await createPost(installation.deps, scene.event, {
      status: "approve",
      media_type: "video",
      media_state: "ready",
      video_id: "a-video",
      hosted_media_url: "https://video.example/a/playlist.m3u8",
      ...{ original_key: null, original_mime: null, original_bytes: null },
    });
    const { files, contents } = await downloadZip(
      await exportAddressOf(scene.event, scene.cast.admin, { pictures: "large" }),
    );
    expect(files.map(({ name }) => name.slice(-5))).toEqual([".webp", "s.csv", "t.csv"]);
    const { media_key } = await readPost(installation.deps, id);
    const stored = await installation.deps.storage.read(media_key ?? "");
    const large = Buffer.from(await new Response(stored?.stream).arrayBuffer());
    expect(contents.get(files[0]?.name ?? "")?.equals(large)).toBe(true);
    const [, , hosted] = linesOf(contents.get("posts.csv"));
    expect(hosted).toContain('"https://video.example/a/playlist.m3u8"');
    expect(hosted).toContain(text.notes.hosted);
  });

  it("the ZIP holds favourites only, or all but the bin, with posts never shown in folders of their own", async () => {
    const [starred, banned, binned] = [await addPhoto(), await addPhoto(), await addPhoto()];
    await addPhoto();
    await updatePostFavourite(installation.deps, scene.cast.admin, starred.id, "yes");
    await updatePostStatus(installation.deps, scene.cast.admin, banned.id, "banned");
    await updatePostStatus(installation.deps, scene.cast.admin, binned.id, "delete");
    await submit(scene.event, await makeDistinctPhoto(500));
    const favourites = await downloadZip(await exportAddressOf(scene.event, scene.cast.admin, { posts: "favourites" }));
    // One picture, posts.csv and consent.csv.
    expect(favourites.files).toHaveLength(3);
    expect([...favourites.contents.values()][0]?.equals(starred.photo)).toBe(true);
    const all = await downloadZip(await exportAddressOf(scene.event, scene.cast.admin, { posts: "all" }));
    const folders = all.files.map(({ name }) => name.split("/")[0]);
    expect(folders).toEqual(["pictures", "banned", "pictures", "waiting", "posts.csv", "consent.csv"]);
    const statusColumn = 7;
    const statuses = linesOf(all.contents.get("posts.csv"))
      .slice(1)
      .map((line) => line.split('","')[statusColumn]);
    expect(statuses).toEqual(["approve", "banned", "approve", "pending"]);
  });
});

describe("HTTP", () => {
  it("the download has its length, a file name for every browser, and forbids caching and display", async () => {
    await addPhoto();
    const path = await exportAddressOf(scene.event, scene.cast.admin);
    const head = await fetchExport(path, { method: "HEAD" });
    const whole = await fetchExport(path);
    const bytes = await bytesOf(whole);
    expect(head.status).toBe(200);
    expect(head.body).toBeNull();
    expect([...head.headers]).toEqual([...whole.headers]);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      "accept-ranges": "bytes",
      "cache-control": "private, no-store, no-transform",
      "content-disposition": `attachment; filename="${scene.event.event_url_slug}.zip"; filename*=UTF-8''Zo%C3%AB%20%26%20Ada%27s%20party.zip`,
      "content-length": String(bytes.length),
      "content-type": "application/zip",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
    });
    expect(whole.headers.get("etag")).toMatch(/^"[\w-]{22}"$/);
  });

  it("the download answers any range or the whole, and an impossible range with 416", async () => {
    await addPhoto();
    await addPhoto();
    const path = await exportAddressOf(scene.event, scene.cast.admin);
    const whole = await fetchExport(path);
    const etag = whole.headers.get("etag") ?? "";
    const bytes = await bytesOf(whole);
    const ask = (range: string, headers = {}) => fetchExport(path, { headers: { range, ...headers } });
    const random = Array.from({ length: 20 }, () => Math.floor(Math.random() * bytes.length));
    for (const start of [0, 1, bytes.length - 1, ...random]) {
      const part = await ask(`bytes=${start}-`, { "if-range": etag, "if-match": etag });
      expect(part.status).toBe(206);
      expect(part.headers.get("content-range")).toBe(`bytes ${start}-${bytes.length - 1}/${bytes.length}`);
      expect((await bytesOf(part)).equals(bytes.subarray(start))).toBe(true);
    }
    expect((await bytesOf(await ask("bytes=10-19"))).equals(bytes.subarray(10, 20))).toBe(true);
    expect((await bytesOf(await ask("bytes=-30"))).equals(bytes.subarray(-30))).toBe(true);
    const beyond = await ask(`bytes=${bytes.length}-`);
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${bytes.length}`]);
    // Several ranges, and a range of another version (If-Range), return the whole file.
    for (const other of [await ask("bytes=0-1,5-6"), await ask("bytes=5-", { "if-range": '"another"' })]) {
      expect(other.status).toBe(200);
      expect((await bytesOf(other)).equals(bytes)).toBe(true);
    }
    expect((await fetchExport(path, { headers: { "if-match": '"another"' } })).status).toBe(412);
  });
});

describe("frozen lists", () => {
  it("a frozen list stays the same while posts come, are starred and approved", async () => {
    const { id } = await addPhoto();
    const path = await exportAddressOf(scene.event, scene.cast.admin);
    const before = await bytesOf(await fetchExport(path));
    await addPhoto();
    await updatePostFavourite(installation.deps, scene.cast.admin, id, "yes");
    const after = await fetchExport(path, { headers: { range: "bytes=0-" } });
    expect(after.status).toBe(206);
    expect((await bytesOf(after)).equals(before)).toBe(true);
  });

  const ends = [
    ["erased", (id: string) => erase(id)],
    ["taken down", (id: string) => updatePostStatus(installation.deps, scene.cast.admin, id, "banned")],
    [
      "taken back by its guest",
      async (id: string) => {
        const token = newToken();
        await givePost(installation.deps, id, token);
        await takeBack(token, id);
      },
    ],
  ] as const;
  it.each(ends)(
    "a frozen list ends when a post is %s: 412 for a part, a refusal from the start, and the next list omits it",
    async (_, end) => {
      const kept = await addPhoto();
      const gone = await addPhoto({ person_name: "Secretname" });
      const path = await exportAddressOf(scene.event, scene.cast.admin);
      const etag = (await fetchExport(path, { method: "HEAD" })).headers.get("etag") ?? "";
      await end(gone.id);
      const parts: Record<string, string>[] = [
        { range: "bytes=5-" },
        { range: "bytes=5-", "if-range": etag },
        { "if-match": etag },
      ];
      for (const headers of parts) {
        const answer = await fetchExport(path, { headers });
        expect(answer.status).toBe(412);
        expect(await answer.json()).toMatchObject({ code: "precondition_failed", message: text.changed });
      }
      expect((await fetchExport(path)).status).toBe(409);
      const { files, contents } = await downloadZip(await exportAddressOf(scene.event, scene.cast.admin));
      // One picture, posts.csv and consent.csv.
      expect(files).toHaveLength(3);
      expect([...contents.values()][0]?.equals(kept.photo)).toBe(true);
      expect(contents.get("posts.csv")?.toString()).not.toContain("Secretname");
    },
  );

  it("a running download breaks off before it sends a byte of an erased post", async () => {
    await addLarge("kept");
    const gone = await addLarge("gone");
    const path = await exportAddressOf(scene.event, scene.cast.admin);
    const chunks = chunksOf(await fetchExport(path));
    const sent: Uint8Array[] = [];
    const first = await chunks.next();
    if (first.value) sent.push(first.value);
    await erase(gone.id);
    // The next file's state is cached for a moment after the list was read.
    const erasedAt = performance.now();
    await expect.poll(() => performance.now() - erasedAt).toBeGreaterThan(exportRules.recheckMs);
    await expect(
      (async () => {
        for await (const chunk of chunks) sent.push(chunk);
      })(),
    ).rejects.toThrow();
    expect(Buffer.concat(sent).includes("gone")).toBe(false);
    expect(Buffer.concat(sent).includes(gone.id)).toBe(false);
    expect(await installation.openFiles()).toEqual([]);
  });
});

it("a frozen list keeps nothing of an erased post", async () => {
  const { id } = await addPhoto({ person_name: "Untold", person_email_id: "untold@example.com" });
  await exportAddressOf(scene.event, scene.cast.admin);
  expect(await tablesThatContain(installation.deps, ["Untold"])).toEqual(["public.export_entries", "public.posts"]);
  await erase(id);
  expect(await tablesThatContain(installation.deps, ["Untold", "untold@"])).toEqual([]);
});

it("an aborted download closes every file", async () => {
  for (let number = 0; number < 4; number += 1) await addPhoto();
  const response = await fetchExport(await exportAddressOf(scene.event, scene.cast.admin));
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.read();
  await reader?.cancel();
  expect(await installation.openFiles()).toEqual([]);
});
