import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { POST as getUploadUrl } from "@/app/api/events/get-upload-url/route";
import { events } from "@/db/schema/events";
import { findOrphans, removeOrphans } from "@/lib/media/sweep";
import { call } from "../support/call";
import { testInstallation } from "../support/installation";
import { type Cast, createCast } from "../support/people";
import { makeRenditions, submitPhoto } from "../support/posts";
import { takeAwayMedia } from "../support/removals";

const installation = testInstallation({ storage: "s3" });
let cast: Cast;
const tomorrow = () => new Date(Date.now() + 24 * 3_600_000);
const put = (key: string) => installation.deps.storage.put(key, { bytes: Buffer.from(key) }, "image/webp");

beforeAll(async () => {
  cast = await createCast(installation.deps);
});

describe("the sweep", () => {
  it("finds what no row names, half of a post included, and neither what is used nor what is young", async () => {
    const { deps } = installation;
    await makeRenditions(deps, await submitPhoto(cast.event));
    const { body } = await call(getUploadUrl, {
      body: { event_id: cast.event.id, content_type: "image/jpeg", bytes: 5 },
    });
    await fetch(body.upload_url, { method: "PUT", body: "hello", headers: body.headers });
    const used = await installation.storedKeys();
    expect(used).toHaveLength(4);
    const lost = ["originals/a/b/lost.jpg", "public/lost.webp", "uploads/a/b/lost"];
    for (const key of lost) await put(key);
    expect(await findOrphans(deps, new Date(Date.now() - 3_600_000))).toEqual([]);
    const found = await findOrphans(deps, tomorrow());
    expect(found.map(({ key, bytes }) => [key, bytes])).toEqual(lost.map((key) => [key, key.length]));

    // Between the list and the word to remove, a row took one of them.
    await deps.db.update(events).set({ brand_custom_logo_key: "public/lost.webp" }).where(eq(events.id, cast.event.id));
    expect(await removeOrphans(deps, found)).toEqual(["originals/a/b/lost.jpg", "uploads/a/b/lost"]);
    expect((await installation.storedKeys()).sort()).toEqual([...used, "public/lost.webp"].sort());
  });
});

it("a job that was told to remove bytes leaves those that a row names", async () => {
  const { deps } = installation;
  await put("public/logo.webp");
  await put("public/old.webp");
  await deps.db.update(events).set({ brand_custom_logo_key: "public/logo.webp" }).where(eq(events.id, cast.event.id));
  await deps.db.transaction((tx) =>
    deps.jobs.enqueue(tx, "remove-media", { keys: ["public/logo.webp", "public/old.webp"] }),
  );
  await takeAwayMedia(installation);
  const stored = await installation.storedKeys();
  expect(stored).toContain("public/logo.webp");
  expect(stored).not.toContain("public/old.webp");
});
