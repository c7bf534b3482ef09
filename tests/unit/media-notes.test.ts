import { expect, it } from "vitest";
import { mediaNotes } from "@/components/moderation/post/media-notes";
import { messages } from "@/lib/shared/messages";
import { postStatuses } from "@/lib/shared/vocabulary";
import { samplePost } from "../support/organiser-posts";

const thumbnail_media_url = "/api/media/public/a.webp";

it("a post that is as it should be needs no note", () => {
  for (const status of postStatuses) expect(mediaNotes(samplePost(1, { status, thumbnail_media_url }))).toEqual([]);
});

it("what may be missing from a post that is shown is said", () => {
  expect(mediaNotes(samplePost(1, { media_problem: "The sound is lost." }))).toEqual(["The sound is lost."]);
});

it.each(["ready", "withdrawn"] as const)("of a %s clip that was cut it is said how much is shown", (media_state) => {
  const post = samplePost(1, { media_type: "video", media_state, media_kept_seconds: 180 });
  expect(mediaNotes(post)).toEqual(["Only the first 3 minutes of this clip were converted. The original is complete."]);
});

it("media that were taken from the web are noted under the poster; without one the picture's place says it", () => {
  const withdrawn = { status: "banned", media_type: "video", media_state: "withdrawn" } as const;
  expect(mediaNotes(samplePost(1, { ...withdrawn, thumbnail_media_url }))).toEqual([messages.posts.mediaWithdrawn]);
  expect(mediaNotes(samplePost(1, withdrawn))).toEqual([]);
});

it.each(postStatuses)("of a %s clip at a video host it is said where somebody may still play it", (status) => {
  const isTakenDown = ["private", "banned", "delete"].includes(status);
  const notes = mediaNotes(samplePost(1, { status, media_type: "video", thumbnail_media_url, has_hosted_clip: true }));
  expect(notes).toEqual(isTakenDown ? [messages.videos.staysAtHost] : []);
});
