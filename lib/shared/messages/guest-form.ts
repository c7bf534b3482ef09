import { limits } from "../limits";

const filesAtOnce = limits.guestMaxFiles;

/** The form's sentences beyond those of the specification (lib/shared/messages.ts, submission). */
export const guestFormMessages = {
  needsScript: "This form needs JavaScript, which is switched off in your browser.",
  ended: "This event has ended. Thank you for being part of it!",
  optional: "optional",
  emailFor: "Only the organiser sees your email. It is never shown on the wall.",
  consentLine: "By posting you agree to this:",
  consentLinksLine: "By posting you agree to:",
  consentTick: "I agree to:",
  terms: "Terms",
  privacy: "Privacy notice",
  submit: "Submit",
  cancel: "Cancel",
  choose: "Choose a photo or video",
  addMore: "Add another photo or video",
  /** The large button, until something is chosen. */
  choosePhoto: "Choose a photo",
  takePhoto: "Take a photo",
  dropHere: "Drop it here",
  orDrop: "or drag and drop it here",
  fromPhone: "from your phone, or several at once",
  pickerPreparing: "Your phone may need a moment to prepare your files. They appear here automatically.",
  remove: (name: string) => `Remove ${name}`,
  previewOf: (name: string) => `Preview of ${name}`,
  noPreview: "Ready to send (no preview on this phone).",
  eachAPost: (count: number) => `We'll post these as ${count} separate posts.`,
  tooMany: `You can send ${filesAtOnce} files at once. The first ${filesAtOnce} were added; send the others afterwards.`,
  alreadyThere: (names: readonly string[]) =>
    names.length === 1 ? `${names[0]} is already added.` : `${names.length} of these files are already added.`,
  unkept: (names: readonly string[]) =>
    `Closing this page loses ${names.length > 2 ? `${names.length} of these files` : names.join(" and ")}. Keep it open until everything is sent.`,
  inFile: (name: string, sentence: string) => `${name}: ${sentence}`,
  videoEmpty: "This video is empty. Please choose another one.",

  preparing: (position: string) => `Preparing${position}…`,
  sending: (position: string) => `Sending${position}…`,
  /** Position in a list, as part of a sentence. */
  position: (position: number, count: number) => (count > 1 ? ` ${position} of ${count}` : " your post"),
  finishing: "Sent. Waiting for confirmation…",
  resumed: "Resuming…",
  percent: (percent: number) => `${percent} %`,
  progress: "Upload progress",
  someFailed: (sent: number, all: number) =>
    `${sent} of ${all} posts ${sent === 1 ? "was" : "were"} sent. Try again with the rest, or remove them.`,
  allWaiting: (count: number) => `${count} posts arrived.`,

  fewSecondsLeft: "a few seconds left",
  secondsLeft: (seconds: number) => `about ${seconds} seconds left`,
  minutesLeft: (minutes: number) => `about ${minutes} ${minutes === 1 ? "minute" : "minutes"} left`,
  hoursLeft: (hours: number) => `about ${hours} ${hours === 1 ? "hour" : "hours"} left`,

  fileSent: "Sent",
  fileQueued: "Queued",
  fileSending: "Sending",
  fileFailed: "Not sent",

  keptTitle: "Your post is still here",
  kept: (count: number) =>
    count === 1
      ? "The upload is not finished. Continue it, or start over."
      : `${count} uploads are not finished. Continue them, or start over.`,
  resume: "Continue",
  startOver: "Start over",
  chooseAgain: (names: string) => `Choose ${names} again. The upload continues where it stopped.`,
} as const;
