import { messages } from "@/lib/shared/messages";
import type { OrganiserPost } from "@/lib/shared/posts/contract";

/** Returns warnings about a post's media; empty if all is well or the picture itself shows the problem. */
export function mediaNotes(post: OrganiserPost): string[] {
  const { status, media_state, media_problem, media_kept_seconds, thumbnail_media_url, has_hosted_clip } = post;
  const isTakenDown = status !== "approve" && status !== "pending";
  return [
    ...(media_state === "ready" && media_problem ? [media_problem] : []),
    ...(media_kept_seconds === null ? [] : [messages.videos.cut(media_kept_seconds)]),
    ...(media_state === "withdrawn" && thumbnail_media_url ? [messages.posts.mediaWithdrawn] : []),
    ...(has_hosted_clip && isTakenDown ? [messages.videos.staysAtHost] : []),
  ];
}

/** Returns true for a banned or deleted post: nothing of it is made but a thumbnail that somebody asks for. */
export const isDiscarded = ({ status }: OrganiserPost): boolean => status === "banned" || status === "delete";

/** Returns true for a post that was banned or deleted before its picture was made. */
export function hasNoPictureYet(post: OrganiserPost): boolean {
  const { media_state, media_type, thumbnail_media_url } = post;
  return isDiscarded(post) && media_state === "processing" && media_type === "image" && !thumbnail_media_url;
}
