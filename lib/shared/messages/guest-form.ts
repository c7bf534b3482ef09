import { limits } from "../limits";

const filesAtOnce = limits.guestMaxFiles;

/** The form's sentences beyond those of the specification (lib/shared/messages.ts, submission). */
export const guestFormMessages = {
  needsScript: "This form needs JavaScript, which is switched off in your browser.",
  ended: "This event has ended. Thank you for being part of it!",
  optional: "optional",
  emailFor: "Only the organiser sees it. It is never shown.",
  consentLine: "By posting you agree to this:",
  consentLinksLine: "By posting you agree to:",
  consentTick: "I agree to:",
  terms: "Terms",
  privacy: "Privacy notice",
  choose: "Choose a photo or video",
  addMore: "Add another photo or video",
  takePhoto: "Take a photo",
  dropHere: "Drop it here",
  orDrop: "or drag and drop it here",
  fromPhone: "from your phone, or several at once",
  pickerPreparing: "Your phone may need a moment to prepare what you chose. It appears here by itself.",
  remove: (name: string) => `Remove ${name}`,
  previewOf: (name: string) => `Preview of ${name}`,
  noPreview: "Ready to send. Only your phone cannot show it here.",
  eachAPost: (count: number) => `Each of the ${count} becomes a post of its own, with these details.`,
  tooMany: `At most ${filesAtOnce} files at once: the first ${filesAtOnce} were taken. Send the others afterwards.`,
  alreadyThere: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]} is here already, so it was not added a second time.`
      : `${names.length} of these files are here already, so they were not added a second time.`,
  unkept: (names: readonly string[]) =>
    `Your browser loses ${names.length > 2 ? `${names.length} of these files` : names.join(" and ")} if this page closes. Keep it open until everything is sent.`,
  inFile: (name: string, sentence: string) => `${name}: ${sentence}`,
  videoEmpty: "This video is empty. Please choose another one.",

  preparing: (position: string) => `Preparing${position}…`,
  sending: (position: string) => `Sending${position}…`,
  /** Position in a list, as part of a sentence. */
  position: (position: number, count: number) => (count > 1 ? ` ${position} of ${count}` : " your post"),
  finishing: "Sent. Waiting for the answer…",
  resumed: "Going on where it stopped.",
  percent: (percent: number) => `${percent} %`,
  progress: "Upload progress",
  someFailed: (sent: number, all: number) =>
    `${sent} of ${all} posts ${sent === 1 ? "was" : "were"} sent. What is left is still here: try again, or remove it.`,
  allWaiting: (count: number) => `${count} posts arrived.`,

  fileSent: "Sent",
  fileQueued: "Waiting its turn",
  fileSending: "Sending",
  fileFailed: "Not sent",

  keptTitle: "Your post is still here",
  kept: (count: number) =>
    count === 1
      ? "It was not sent to the end. You can go on with it, or start over."
      : `${count} files were not sent to the end. You can go on with them, or start over.`,
  goOn: "Go on",
  startOver: "Start over",
  chooseAgain: (names: string) => `Please choose ${names} again. What arrived of it is not sent twice.`,
} as const;
