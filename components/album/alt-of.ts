import type { AlbumPost } from "@/lib/shared/album/contract";
import { isolate } from "@/lib/shared/language/isolate";
import type { AlbumPageMessages } from "@/lib/shared/messages/scopes";

/** Returns who sent a post, in words; just what it is if nobody is named. */
export function originOf({ media_type, person_name }: AlbumPost, text: AlbumPageMessages): string {
  if (!person_name) return { image: text.photo, video: text.video, text: text.words }[media_type];
  const by = { image: text.photoBy, video: text.videoBy, text: text.wordsBy }[media_type];
  return by.replace("{{name}}", () => isolate(person_name));
}

/** Returns a picture's alternative text: who sent it, and what they wrote. */
export const altOf = (post: AlbumPost, text: AlbumPageMessages) =>
  [originOf(post, text), post.caption].filter(Boolean).join(": ");
