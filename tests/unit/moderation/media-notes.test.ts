import { expect, it } from "vitest";
import { mediaNotes } from "@/components/moderation/post/media-notes";
import { messages } from "@/lib/shared/messages";
import { postStatuses } from "@/lib/shared/vocabulary";
import { samplePost } from "../../support/posts/organiser-posts";

const thumbnail_media_url = "/api/media/public/a.webp";

it("an intact post has no media note", () => {
  for (const status of postStatuses) expect(mediaNotes(samplePost(1, { status, thumbnail_media_url }))).toEqual([]);
});

it("a post with missing media parts has a note that names them", () => {
  expect(mediaNotes(samplePost(1, { media_problem: "The sound is lost." }))).toEqual(["The sound is lost."]);
});

it.each(["ready", "withdrawn"] as const)("a %s clip that was cut has a note of how much is shown", (media_state) => {
  const post = samplePost(1, { media_type: "video", media_state, media_kept_seconds: 180 });
  expect(mediaNotes(post)).toEqual(["Only the first 3 minutes of this clip were converted. The original is complete."]);
});

it("a post whose media were withdrawn has a note under its poster, or in the picture's place", () => {
  const withdrawn = { status: "banned", media_type: "video", media_state: "withdrawn" } as const;
  expect(mediaNotes(samplePost(1, { ...withdrawn, thumbnail_media_url }))).toEqual([messages.posts.mediaWithdrawn]);
  expect(mediaNotes(samplePost(1, withdrawn))).toEqual([]);
});

it.each(postStatuses)("a %s clip at a video host has a note of where it can still be played", (status) => {
  const isTakenDown = ["private", "banned", "delete"].includes(status);
  const notes = mediaNotes(samplePost(1, { status, media_type: "video", thumbnail_media_url, has_hosted_clip: true }));
  expect(notes).toEqual(isTakenDown ? [messages.videos.staysAtHost] : []);
});
