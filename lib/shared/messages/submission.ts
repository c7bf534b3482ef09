import { byField } from "../form-rules";
import { limits } from "../limits";
import { guestFieldMessages } from "./guest-fields";
import { megabytes } from "./sizes";

/** The guest form and its call. */
export const submissionMessages = {
  allMandatory: "All fields are mandatory! Please fill in all the fields.",
  /** Instead of the sentence above, if only one field is missing. */
  onlyMissing: (label: string) => `Only “${label}” is missing.`,
  submitted: "Your post has been submitted successfully. It will appear on the wall after approval.",
  videoIdFailed: "Failed to fetch video ID. Please try again.",
  photoTooLarge: `This photo is larger than ${megabytes(limits.photoMaxBytes)}. Please choose a smaller one.`,
  videoTooLarge: `This video is larger than ${megabytes(limits.videoMaxBytes)}. Please choose a shorter one.`,
  photoTooManyPixels: "This picture has too many pixels. Please choose one of at most 50 megapixels.",
  photoTooHeavy: "This picture takes too much memory to open. Please choose a JPEG or a smaller picture.",
  photoEmpty: "This file is empty. Please choose another one.",
  photoUnreadable: "This picture cannot be read. Please choose another one.",
  photoTruncated: "This picture is incomplete: its end is missing. Please choose it again.",
  fileGone: "This file can no longer be read. Please choose it again.",
  notAPhoto: "This file is not a picture that we can show. Please choose a JPEG, PNG, WebP, GIF, AVIF or HEIC.",
  idempotencyMismatch: "This post was already sent with other content. Please start a new post.",
  idempotencyInvalid: "The Idempotency-Key must be a UUID.",
  emailInvalid: guestFieldMessages.person_email_id.tooLong,
  tooLong: byField((name) => guestFieldMessages[name].tooLong),
  consentNeeded: "Please agree to the organiser's terms before you send your post.",
  consentUnknown: "We could not find the consent text that you agreed to. Please reload the page.",
  eventFull: "This event is full and accepts no more posts. Please tell the organiser.",
  accountFull: "The organiser's storage is full. Please tell them.",
  tryAgain: "We could not send your post. Nothing is lost: check your connection and try again.",
  waiting: {
    offline: "You are offline. We send your post as soon as you are back online.",
    connection: "The connection was lost. Your post is safe, and we keep trying.",
    busy: "Many guests are posting right now. Your post is next in line.",
    service: "The service needs a moment. Your post is safe, and we keep trying.",
  },
  nextTry: (seconds: number) => `Next try in ${seconds} s`,
} as const;
