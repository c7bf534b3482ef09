import { failureMessages } from "./failures";
import { passwordMissing } from "./password-missing";
import { publicPageMessages } from "./public-page";

/** Sentences that form, receipt, My posts and password gate share. lib/shared/messages/{screens,events}.ts use them. */
export const guestPageMessages = {
  loading: publicPageMessages.loading,
  error: failureMessages.error,
  retry: publicPageMessages.retry,
  offline: failureMessages.offline,
  notFound: publicPageMessages.notFound,
  notFoundHint: publicPageMessages.notFoundHint,
  passwordNeeded: publicPageMessages.passwordNeeded,
  passwordWrong: "This is not the event's password.",
  passwordMissing,
  password: "Password",
  enter: "Continue",
  yourPost: "Your post",
  seeWall: "See the wall",
  postAnother: "Post another",
  someoneElse: "Let someone else post",
  /** On the form, once the phone has sent a post, and on the receipt. */
  myPosts: "My posts",
  linkCopied: publicPageMessages.linkCopied,
  /** Accessible name of the list of languages. */
  language: "Language",
  languageFailed: "This language could not be loaded. Check your connection and try again.",
} as const;

/** Descriptions for search engines and shared links, and the titles of pages without an event. */
export const pageDescriptions = {
  form: (event: string) => `Send your photo or video to the wall of ${event}.`,
  wall: (event: string) => `Live photos and videos from the guests of ${event}.`,
} as const;
