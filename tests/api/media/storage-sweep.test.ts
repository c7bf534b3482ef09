import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { POST as getUploadUrl } from "@/app/api/events/get-upload-url/route";
import { events } from "@/db/schema/events";
import { abandonUnfinished, findOrphans, findUnfinished, removeOrphans } from "@/lib/server/outside/media/sweep";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { makeRenditions, submitPhoto } from "../../support/posts";
import { runRemovals } from "../../support/storage/removals";
import { beginUpload, createUpload, makeHollowMp4, sendBytes } from "../../support/videos/video-uploads";

const installation = testInstallation({ storage: "s3" });
const cast = testCast(installation);
const tomorrow = () => new Date(Date.now() + 24 * 3_600_000);
const put = (key: string) => installation.deps.storage.put(key, { bytes: Buffer.from(key) }, "image/webp");

describe("the storage sweep", () => {
  it("the sweep finds files without a row, half of a post included, and neither used nor young files", async () => {
    const { deps } = installation;
    await makeRenditions(deps, await submitPhoto(cast.event));
    const { body } = await call(getUploadUrl, {
      body: { event_id: cast.event.id, content_type: "image/jpeg", bytes: 5 },
    });
    await fetch(body.upload_url, { method: "PUT", body: "hello", headers: body.headers });
    const used = await installation.storedKeys();
    // The photo's original, thumbnail and large picture, and the upload.
    expect(used).toHaveLength(4);
    const lost = ["originals/a/b/lost.jpg", "public/lost.webp", "uploads/a/b/lost"];
    for (const key of lost) await put(key);
    expect(await findOrphans(deps, new Date(Date.now() - 3_600_000))).toEqual([]);
    const found = await findOrphans(deps, tomorrow());
    expect(found.map(({ key, bytes }) => [key, bytes])).toEqual(lost.map((key) => [key, key.length]));

    // A row begins to use one of the files after the sweep has listed it.
    await deps.db.update(events).set({ brand_custom_logo_key: "public/lost.webp" }).where(eq(events.id, cast.event.id));
    expect(await removeOrphans(deps, found)).toEqual(["originals/a/b/lost.jpg", "uploads/a/b/lost"]);
    expect((await installation.storedKeys()).sort()).toEqual([...used, "public/lost.webp"].sort());
  });
});

it("the sweep aborts abandoned multipart uploads, and leaves one in progress", async () => {
  const { deps, s3 } = installation;
  const ticket = await beginUpload(cast.event);
  await createUpload(ticket, 10_000);
  await sendBytes(ticket, Buffer.alloc(4_000));
  const [[id, young] = []] = s3.multiparts;
  // More than the thousand that a bucket lists at once.
  for (let index = 0; index < 1_002; index += 1) {
    const startedAt = new Date(Date.now() - 80 * 3_600_000);
    s3.multiparts.set(`old-${index}`, {
      key: "uploads/forgotten",
      contentType: "",
      metadata: {},
      parts: new Map(),
      startedAt,
    });
  }
  const found = await findUnfinished(deps, new Date(Date.now() - 3 * 24 * 3_600_000));
  expect(found).toHaveLength(1_002);
  expect(new Set(found.map(({ key }) => key))).toEqual(new Set(["uploads/forgotten"]));
  await abandonUnfinished(deps, found);
  // Aborting an upload a second time is no error.
  await abandonUnfinished(deps, found.slice(0, 1));
  expect([...s3.multiparts]).toEqual([[id, young]]);
  expect((await sendBytes(ticket, makeHollowMp4(10_000).subarray(4_000), 4_000)).status).not.toBe(404);
  // Hundreds of requests, one after the other.
}, 60_000);

it("a removal job keeps bytes that a row names", async () => {
  const { deps } = installation;
  await put("public/logo.webp");
  await put("public/old.webp");
  await deps.db.update(events).set({ brand_custom_logo_key: "public/logo.webp" }).where(eq(events.id, cast.event.id));
  await deps.db.transaction((tx) =>
    deps.jobs.enqueue(tx, "remove-media", { keys: ["public/logo.webp", "public/old.webp"] }),
  );
  await runRemovals(installation);
  const stored = await installation.storedKeys();
  expect(stored).toContain("public/logo.webp");
  expect(stored).not.toContain("public/old.webp");
});
