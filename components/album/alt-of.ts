import type { AlbumPost } from "@/lib/shared/album/contract";
import { isolate } from "@/lib/shared/language/isolate";
import type { AlbumPageMessages } from "@/lib/shared/messages/scopes";

/** Returns who sent a post, in words; just what it is if nobody is named. */
export function originOf({ media_type, person_name }: AlbumPost, text: AlbumPageMessages): string {
  const isClip = media_type === "video";
  if (!person_name) return isClip ? text.video : text.photo;
  return (isClip ? text.videoBy : text.photoBy).replace("{{name}}", () => isolate(person_name));
}

/** Returns a picture's alternative text: who sent it, and what they wrote. */
export const altOf = (post: AlbumPost, text: AlbumPageMessages) =>
  [originOf(post, text), post.caption].filter(Boolean).join(": ");
