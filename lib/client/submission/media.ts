import { limits } from "@/lib/shared/limits";
import { guestFormMessages } from "@/lib/shared/messages/guest-form";
import { submissionMessages } from "@/lib/shared/messages/submission";
import type { MediaType } from "@/lib/shared/vocabulary";

type NamedFile = Pick<File, "name" | "size" | "type">;

const videoNames = /\.(mp4|m4v|mov|qt|webm|mkv|avi|3gp|3g2|mpe?g|ogv|wmv|flv)$/i;
const text = submissionMessages;

/** What the form's file chooser offers; the endings are for computers that do not know the type of a phone's photo. */
export const acceptedMedia = "image/*,video/*,.heic,.heif";

/** The camera's button takes one kind: with two, Android asks which app instead of opening the camera. */
export const acceptedPhotos = "image/*";

/** A file whose type starts with video/ takes the video route, anything else the image route (spec, section 5). */
export function mediaTypeOf(file: NamedFile): MediaType {
  // Some phones hand over clips without a type.
  const isVideo = file.type.startsWith("video/") || (file.type === "" && videoNames.test(file.name));
  return isVideo ? "video" : "image";
}

/** Why a chosen file cannot be posted, in a sentence; null where it may be tried. */
export function problemWithChoice(file: NamedFile): string | null {
  const isVideo = mediaTypeOf(file) === "video";
  if (file.size === 0) return isVideo ? guestFormMessages.videoEmpty : text.photoEmpty;
  return isVideo && file.size > limits.videoMaxBytes ? text.videoTooLarge : null;
}

/** Why what would be sent cannot be: asked after shrinking, which saves many a photo that is too large. */
export function problemWithPhoto(bytes: number): string | null {
  return bytes > limits.photoMaxBytes ? text.photoTooLarge : null;
}

/**
 * The files of a choice that can be taken beside those that are there, and a sentence about the others; `doubles` are
 * those of the choice that are there already.
 */
export function takeFiles<F extends NamedFile>(chosen: readonly F[], present: number, doubles: readonly F[] = []) {
  const fit = chosen.filter((file) => problemWithChoice(file) === null);
  const refused = chosen.find((file) => problemWithChoice(file) !== null);
  const taken = fit.slice(0, Math.max(0, limits.guestMaxFiles - present));
  const sentence = refused ? problemWithChoice(refused) : null;
  const isOneOfMany = chosen.length + doubles.length > 1;
  const named = refused && sentence && isOneOfMany ? guestFormMessages.inFile(refused.name, sentence) : sentence;
  const untaken = named ?? (taken.length < fit.length ? guestFormMessages.tooMany : null);
  const doubled = doubles.length > 0 ? guestFormMessages.alreadyThere(doubles.map(({ name }) => name)) : null;
  return { taken, problem: [untaken, doubled].filter(Boolean).join(" ") || null };
}
