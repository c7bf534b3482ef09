import { describe, expect, it } from "vitest";
import { GET as getPostOriginal } from "@/app/api/events/get-post-original/[id]/route";
import type { posts } from "@/db/schema/posts/posts";
import { lengthHeader } from "@/lib/server/base/http/body/length-header";
import { messages } from "@/lib/shared/messages";
import { call } from "../../../support/call";
import { testCast } from "../../../support/cast";
import { testInstallation } from "../../../support/installation";
import type { Cast } from "../../../support/people";
import { makeUndecodablePhoto } from "../../../support/pictures";
import { createPost, makeRenditions, readPost } from "../../../support/posts";
import { submit } from "../../../support/submissions";

const installation = testInstallation();
const cast = testCast(installation);

const ask = (id: string, as: Cast["moderator"] | null = cast.moderator) =>
  call(getPostOriginal, { params: { id }, as });

async function makeFailedPost() {
  const damaged = await makeUndecodablePhoto();
  const { status, body } = await submit(cast.event, damaged);
  expect(status).toBe(201);
  await makeRenditions(installation.deps, body.id);
  expect((await readPost(installation.deps, body.id)).media_state).toBe("failed");
  return { id: body.id, damaged };
}

it("an undecodable original is returned unchanged, as a download that no browser runs", async () => {
  const { id, damaged } = await makeFailedPost();
  const { status, headers } = await ask(id);
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toEqual({
    "content-type": "application/octet-stream",
    "content-length": String(damaged.length),
    [lengthHeader.toLowerCase()]: String(damaged.length),
    "content-disposition": `attachment; filename="post-${id}.avif"`,
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
  });
  const request = new Request("http://wall.test/", { headers: { authorization: `Bearer ${cast.admin.bearer}` } });
  const response = await getPostOriginal(request, { params: Promise.resolve({ id }) });
  expect(Buffer.from(await response.arrayBuffer()).equals(damaged)).toBe(true);
});

it("an original is refused to anyone who may not moderate the post, and without a console's token", async () => {
  const { id } = await makeFailedPost();
  expect((await ask(id, null)).status).toBe(401);
  expect((await ask(id, cast.otherModerator)).status).toBe(404);
  expect((await ask(id, cast.stranger)).status).toBe(404);
});

describe("posts without an original to download", () => {
  const hosted = { media_type: "video", video_id: "a-video", original_key: null } as const;
  const cases: [string, Partial<typeof posts.$inferInsert>][] = [
    ["of a post that is shown", { media_state: "ready" }],
    ["of a post whose pictures are being made", { media_state: "processing" }],
    ["of a clip that its host keeps", { ...hosted, media_state: "failed" }],
    ["whose bytes are gone", { media_state: "failed" }],
  ];
  it.each(cases)("the original %s cannot be downloaded", async (_, values) => {
    const post = await createPost(installation.deps, cast.event, values);
    if (values.media_state !== "failed") {
      await installation.deps.storage.put(post.original_key ?? "", { bytes: Buffer.from("private") }, "image/jpeg");
    }
    const { status, body } = await ask(post.id);
    expect([status, body.message]).toEqual([404, messages.posts.originalMissing]);
  });
});
