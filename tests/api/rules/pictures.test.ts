import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { posts } from "@/db/schema/posts/posts";
import { makePostClip } from "@/lib/server/features/posts/make-clip";
import { makePostThumbnail } from "@/lib/server/features/posts/make-renditions";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import { ruleLimits } from "@/lib/shared/limits/rules";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { createEvent, type TestEvent } from "../../support/people";
import { makePhoto } from "../../support/pictures";
import { copies, makeScene } from "../../support/pictures/scenes";
import { readPost } from "../../support/posts";
import { createRuledEvent, outcome, saveRules } from "../../support/posts/ruled-events";
import { submit, submitVideo } from "../../support/submissions";
import { makeClip } from "../../support/videos/clips";
import { uploadVideo } from "../../support/videos/video-uploads";

const installation = testInstallation();
const cast = testCast(installation);
let event: TestEvent;

beforeEach(async () => {
  event = await createRuledEvent(installation, cast);
});

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function send(picture: Buffer, to = event, caption = "Hello"): Promise<string> {
  const answer = await submit(to, picture, { fields: { caption } });
  expect(answer.status).toBe(201);
  return answer.body.id;
}

/** Posts a picture and makes its thumbnail, at which the rules decide about the post. */
async function sendAndMake(picture: Buffer, to = event) {
  const id = await send(picture, to);
  await makePostThumbnail(installation.deps, id);
  return readPost(installation.deps, id);
}

async function sendClip(clip: Buffer, poster?: Buffer) {
  const { video_id } = await uploadVideo(event, clip);
  const { body } = await submitVideo(event, video_id, { ...(poster && { poster }) });
  await makePostClip(installation.deps, body.id);
  return readPost(installation.deps, body.id);
}

const decide = (id: string, status: "approve" | "banned", expected: "approve" | "banned" | "pending") =>
  updatePostStatus(installation.deps, cast.moderator, id, status, { expected_status: expected });
/** The outcome of a post that waits because its picture is similar to that of the post `group`. */
const similarTo = (group: string) => ({ ...outcome("similar-picture", "review"), group });

describe("the hashes of a post", () => {
  it("a photo's hashes are of its original bytes and of its thumbnail, saved with the thumbnail", async () => {
    const picture = await makeScene(1);
    const id = await send(picture);
    expect(await readPost(installation.deps, id)).toMatchObject({ original_sha256: null, picture_hash: null });
    await makePostThumbnail(installation.deps, id);
    expect(await readPost(installation.deps, id)).toMatchObject({
      original_sha256: sha256(picture),
      picture_hash: expect.stringMatching(/^[0-9a-f]{16}$/),
      thumbnail_media_key: expect.any(String),
    });
  });

  it("a clip's hashes are of its original bytes and of the poster that the phone sent", async () => {
    const [clip, scene] = [await makeClip(), await makeScene(1)];
    const photo = await sendAndMake(scene);
    const post = await sendClip(clip, scene);
    expect(post).toMatchObject({ original_sha256: sha256(clip), picture_hash: photo.picture_hash });
    expect(post.rule).toEqual(similarTo(photo.id));
  });

  it("a photo of one flat colour has no picture hash", async () => {
    const picture = await makePhoto();
    expect(await sendAndMake(picture)).toMatchObject({
      original_sha256: sha256(picture),
      picture_hash: null,
      status: "approve",
    });
  });
});

describe("the same picture as a banned one", () => {
  it("a copy of a banned picture is banned, in the same event only", async () => {
    const picture = await makePhoto({ colour: "#123456" });
    const first = await sendAndMake(picture);
    await decide(first.id, "banned", "approve");
    const other = await createRuledEvent(installation, cast);
    expect(await sendAndMake(picture)).toMatchObject({
      status: "banned",
      moderated_at: expect.any(String),
      rule: outcome("same-picture", "ban"),
    });
    expect(await sendAndMake(picture, other)).toMatchObject({ status: "approve" });
  });

  it("a copy of a banned picture is not banned once a person approves the first, although another copy is", async () => {
    const picture = await makePhoto({ colour: "#123457" });
    const first = await sendAndMake(picture);
    await decide(first.id, "banned", "approve");
    expect(await sendAndMake(picture)).toMatchObject({ status: "banned" });
    await decide(first.id, "approve", "banned");
    expect(await sendAndMake(picture)).toMatchObject({ status: "approve" });
  });

  it("a copy of a banned picture is not banned after the banned post was erased", async () => {
    const picture = await makePhoto({ colour: "#123458" });
    const first = await sendAndMake(picture);
    await decide(first.id, "banned", "approve");
    await installation.deps.db.delete(posts).where(eq(posts.id, first.id));
    expect(await sendAndMake(picture)).toMatchObject({ status: "approve" });
  });

  it("a copy of a banned clip is banned, too", async () => {
    const clip = await makeClip();
    const first = await sendClip(clip);
    await decide(first.id, "banned", first.status as "approve");
    expect(await sendClip(clip)).toMatchObject({ status: "banned", rule: outcome("same-picture", "ban") });
  });

  it("a copy of a banned picture waits with only a note in an event without rules", async () => {
    const unruled = await createEvent(installation.deps, cast.account_id);
    const picture = await makeScene(2);
    const first = await sendAndMake(picture, unruled);
    expect(first).toMatchObject({ status: "pending", rule: null });
    expect(await sendAndMake(picture, unruled)).toMatchObject({ status: "pending", rule: similarTo(first.id) });
  });
});

describe("a similar picture", () => {
  it("a similar picture goes to review in the group of the first, which stays unchanged", async () => {
    const scene = await makeScene(3);
    const first = await sendAndMake(scene);
    const second = await sendAndMake(await copies["recompressed at quality 40"](scene));
    const third = await sendAndMake(await copies["resized to a half"](scene));
    expect(first).toMatchObject({ status: "approve" });
    for (const copy of [second, third]) expect(copy).toMatchObject({ status: "pending", rule: similarTo(first.id) });
  });

  it("a picture similar to a banned one is not banned", async () => {
    const scene = await makeScene(4);
    const first = await sendAndMake(scene);
    await decide(first.id, "banned", "approve");
    const copy = await sendAndMake(await copies["saved as PNG"](scene));
    expect(copy).toMatchObject({ status: "pending", rule: similarTo(first.id) });
  });

  it("a similar picture is noted for one of two that are made at the same moment", async () => {
    const scene = await makeScene(5);
    const ids = await Promise.all([send(scene), send(await copies["saved as PNG"](scene))]);
    await Promise.all(ids.map((id) => makePostThumbnail(installation.deps, id)));
    const made = await Promise.all(ids.map((id) => readPost(installation.deps, id)));
    expect(made.map(({ rule }) => rule?.rule).sort()).toEqual(["mode", "similar-picture"]);
  });

  it("a similar picture of another event does not count", async () => {
    const scene = await makeScene(6);
    await sendAndMake(scene);
    expect(await sendAndMake(scene, await createRuledEvent(installation, cast))).toMatchObject({ status: "approve" });
  });

  it("a similar picture keeps a listed word as its reason", async () => {
    await saveRules(installation.deps, event, { words_review: "gherkin" });
    const scene = await makeScene(7);
    await sendAndMake(scene);
    const id = await send(scene, event, "A gherkin");
    await makePostThumbnail(installation.deps, id);
    expect((await readPost(installation.deps, id)).rule).toEqual(outcome("words", "review", "gherkin"));
  });

  it("a similar picture is found only among the event's newest pictures", async () => {
    const { db } = installation.deps;
    const scene = await makeScene(8);
    const first = await sendAndMake(scene);
    // The hash of pictures that come after the first and are unlike it: each bit differs.
    const unlike = [...(first.picture_hash ?? "")].map((digit) => (15 - Number.parseInt(digit, 16)).toString(16));
    const addNewer = (count: number) =>
      db.insert(posts).values(
        Array.from({ length: count }, () => ({
          ...{ id: uuidv7(), account_id: event.account_id, event_id: event.id },
          ...{ person_name: "", person_email_id: "", person_city: "", caption: "" },
          ...{ media_type: "image" as const, original_key: `originals/${uuidv7()}`, picture_hash: unlike.join("") },
        })),
      );
    for (let left = ruleLimits.comparedPictures - 1; left > 0; left -= 1_000) await addNewer(Math.min(left, 1_000));
    const second = await sendAndMake(scene);
    expect(second.rule).toEqual(similarTo(first.id));
    await db.update(posts).set({ picture_hash: null }).where(eq(posts.id, second.id));
    await addNewer(1);
    expect((await sendAndMake(scene)).rule).toEqual(outcome("mode", "approve"));
  });
});
