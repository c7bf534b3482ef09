import { byField } from "../form-rules";
import { limits } from "../limits";
import { megabytes } from "./fields";
import { guestFieldMessages } from "./guest-fields";

/** The guest form and its call. */
export const submissionMessages = {
  allMandatory: "All fields are mandatory! Please fill in all the fields.",
  submitted: "Your post has been submitted successfully. It will appear on the wall after approval.",
  videoIdFailed: "Failed to fetch video ID. Please try again.",
  photoTooLarge: `This photo is larger than ${megabytes(limits.photoMaxBytes)}. Please choose a smaller one.`,
  videoTooLarge: `This video is larger than ${megabytes(limits.videoMaxBytes)}. Please choose a shorter one.`,
  photoTooManyPixels: "This picture has too many pixels. Please choose one of at most 50 megapixels.",
  photoTooHeavy:
    "This picture takes more memory to open than a photo may. Please choose it as a JPEG, or a smaller one.",
  photoEmpty: "This file is empty. Please choose another one.",
  photoUnreadable: "This picture cannot be read. Please choose another one.",
  photoTruncated: "This picture is incomplete: its end is missing. Please choose it again.",
  notAPhoto: "This file is not a picture that we can show. Please choose a JPEG, PNG, WebP, GIF, AVIF or HEIC.",
  idempotencyMismatch: "This post was already sent with other content. Please start a new post.",
  idempotencyInvalid: "The Idempotency-Key must be a UUID.",
  emailInvalid: guestFieldMessages.person_email_id.tooLong,
  tooLong: byField((name) => guestFieldMessages[name].tooLong),
  consentNeeded: "Please agree to what the organiser asks for before you send your post.",
  consentUnknown: "What you agreed to is not known to this event. Please load the page again.",
  eventFull: "This event has received as many posts as it can hold. Please tell the organiser.",
  accountFull: "The organiser has received as many posts as they can hold. Please tell them.",
  tryAgain: "We could not send your post. Nothing is lost: check your connection and try again.",
  waiting: {
    offline: "You are offline. Your post goes out as soon as you are connected again.",
    connection: "The connection broke off. Your post is safe, and we keep trying.",
    busy: "Many guests are posting right now. Your post is next in line.",
    service: "The service needs a moment. Your post is safe, and we keep trying.",
  },
  nextTry: (seconds: number) => `Next try in ${seconds} s`,
} as const;
