import { limits } from "../limits";
import { messages } from "../messages";
import type { MediaType } from "../vocabulary";

type NamedFile = Pick<File, "name" | "size" | "type">;

const videoNames = /\.(mp4|m4v|mov|qt|webm|mkv|avi|3gp|3g2|mpe?g|ogv|wmv|flv)$/i;

/** What the form's file chooser offers. */
export const acceptedMedia = "image/*,video/*";
export const acceptedPhotos = "image/*";

/** A file whose type starts with video/ takes the video route, anything else the image route (spec, section 5). */
export function mediaTypeOf(file: NamedFile): MediaType {
  // Some phones hand over clips without a type.
  const isVideo = file.type.startsWith("video/") || (file.type === "" && videoNames.test(file.name));
  return isVideo ? "video" : "image";
}

/** Why a chosen file cannot be posted, in a sentence; null where it may be tried. */
export function problemWithChoice(file: NamedFile): string | null {
  if (mediaTypeOf(file) === "video") return messages.submission.videoNotSupported;
  if (file.size === 0) return messages.submission.photoEmpty;
  return null;
}

/** Why what would be sent cannot be: asked after shrinking, which saves many a photo that is too large. */
export function problemWithPhoto(bytes: number): string | null {
  return bytes > limits.photoMaxBytes ? messages.submission.photoTooLarge : null;
}
