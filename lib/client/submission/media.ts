import { guestLimits } from "@/lib/shared/limits/guest";
import type { MediaType } from "@/lib/shared/vocabulary";
import { currentMessages } from "../language/current";

type NamedFile = Pick<File, "name" | "size" | "type">;

const videoNames = /\.(mp4|m4v|mov|qt|webm|mkv|avi|3gp|3g2|mpe?g|ogv|wmv|flv)$/i;

/** `accept` of the file input. The extensions are for computers that do not know the type of a phone's photo. */
export const acceptedMedia = "image/*,video/*,.heic,.heif";

/**
 * `accept` of the camera button. It takes one kind: with two, Android asks for an app instead of opening the camera.
 */
export const acceptedPhotos = "image/*";

/** A file whose type starts with video/ takes the video route, anything else the image route (spec, section 5). */
export function mediaTypeOf(file: NamedFile): MediaType {
  // Some phones deliver clips without a type.
  const isVideo = file.type.startsWith("video/") || (file.type === "" && videoNames.test(file.name));
  return isVideo ? "video" : "image";
}

/** Types of files whose type a picker does not know. */
const unknownTypes = ["", "application/octet-stream"];
/** Brands of pictures among files that begin as clips do. */
const pictureBrand = /^(hei|hev|mif|msf|avi)/;

/** Gives a clip without type and ending its type, by its first bytes. Never rejects. */
export async function withType(file: File): Promise<File> {
  if (!unknownTypes.includes(file.type) || mediaTypeOf(file) === "video") return file;
  const head = await file
    .slice(0, 12)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  const text = String.fromCharCode(...new Uint8Array(head));
  const isMp4 = text.slice(4, 8) === "ftyp" && !pictureBrand.test(text.slice(8));
  const type = text.startsWith("\x1a\x45\xdf\xa3") ? "video/webm" : isMp4 ? "video/mp4" : null;
  return type ? new File([file], file.name, { type, lastModified: file.lastModified }) : file;
}

/** Returns the reason to reject a chosen file, as a sentence; null if it is acceptable. */
export function problemWithChoice(file: NamedFile): string | null {
  const isVideo = mediaTypeOf(file) === "video";
  const { guestForm, submission } = currentMessages();
  if (file.size === 0) return isVideo ? guestForm.videoEmpty : submission.photoEmpty;
  return isVideo && file.size > guestLimits.videoMaxBytes ? submission.videoTooLarge : null;
}

/** Returns the reason to reject a photo; checked after shrinking, which makes many a large photo small enough. */
export function problemWithPhoto(bytes: number): string | null {
  return bytes > guestLimits.photoMaxBytes ? currentMessages().submission.photoTooLarge : null;
}

/**
 * Splits a choice of files: returns those to take beside `present` files, and a sentence about the others. `doubles`
 * are chosen files that are already in the form.
 */
export function acceptFiles<F extends NamedFile>(chosen: readonly F[], present: number, doubles: readonly F[] = []) {
  const { guestForm: text } = currentMessages();
  const fit = chosen.filter((file) => problemWithChoice(file) === null);
  const refused = chosen.find((file) => problemWithChoice(file) !== null);
  const accepted = fit.slice(0, Math.max(0, guestLimits.guestMaxFiles - present));
  const sentence = refused ? problemWithChoice(refused) : null;
  const isOneOfMany = chosen.length + doubles.length > 1;
  const named = refused && sentence && isOneOfMany ? text.inFile(refused.name, sentence) : sentence;
  const untaken = named ?? (accepted.length < fit.length ? text.tooMany : null);
  const names = doubles.map(({ name }) => name);
  const doubled = names.length > 0 ? text.alreadyThere(names.length, names) : null;
  return { accepted, problem: [untaken, doubled].filter(Boolean).join(" ") || null };
}
