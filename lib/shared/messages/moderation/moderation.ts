import { limits } from "../../limits";
import { thousands } from "../thousands";

const posts = (count: number) => `${thousands(count)} ${count === 1 ? "post" : "posts"}`;

/** The bin of deleted posts, in moderation and in its calls. */
export const binMessages = {
  title: "Bin",
  hint: `Deleted posts stay here for ${limits.binDays} days; Approve, Private or Banned restores one. After that they are permanently deleted, including media and text.`,
  daysLeft: (days: number) => (days === 0 ? "About to be erased" : `${days} ${days === 1 ? "day" : "days"} left`),
  erase: "Erase for good",
  eraseNamed: (name: string) => `Erase the post by ${name} for good`,
  eraseQuestion: (name: string) => `Erase the post by ${name} for good?`,
  eraseHint: "Erases the post with its media and text. This cannot be undone.",
  erased: "The post was erased.",
  eraseFailed: "The post could not be erased.",
  empty: "Empty the bin",
  emptyQuestion: (count: number, eventName: string | null) =>
    `Erase ${posts(count)} in the bin of ${eventName ? `“${eventName}”` : "all events"} for good?`,
  emptyHint: "Erases the posts with their media and text. This cannot be undone.",
  emptied: (erased: number, remaining: number) =>
    remaining === 0
      ? `${posts(erased)} erased.`
      : `${posts(erased)} erased. The other ${remaining} will be erased within minutes.`,
  emptyFailed: "The bin could not be emptied.",
  nothingThere: "The bin is empty.",
} as const;

/** Moderation of waiting posts, one at a time. */
export const deckMessages = {
  title: "All Event Posts",
  grid: "Grid",
  favourite: "Favourite",
  deck: "One by one",
  gestures: "Swipe right to approve, left to ban, up for favourite.",
  takenAway: (name: string) => `Somebody else has decided on the post by ${name}.`,
  offline: "You are offline. Decisions are not saved.",
  readAll: "Read more",
  readLess: "Read less",
  hideWords: "Hide text",
  showWords: "Show text",
  pictureBy: (name: string) => `By ${name}`,
  play: "Play",
  pause: "Pause",
  nothing: "All caught up",
  nothingHint: "New posts appear here automatically.",
  announce: (guest: string, caption: string) => `${guest}. ${caption}`.trim(),
} as const;

/** Several moderators at once: presence, and dealing the next post. */
export const holdsMessages = {
  invalid: "tab_id, event_id and post_id must be valid ids.",
  deal: "Next for me",
  noneWaiting: "Every waiting post is already open somewhere.",
  dealFailed: "The next post could not be fetched.",
  lookedAtBy: (name: string) => `${name} is looking at this`,
  title: "Moderating now",
  you: "You",
  nobody: "No one is moderating right now.",
  unknown: "Can't tell who is moderating right now.",
} as const;

const failedPosts = (count: number) => `${count.toLocaleString("en-GB")} ${count === 1 ? "post" : "posts"}`;

/** Posts whose picture or clip could not be made, and the retry. */
export const failedMediaMessages = {
  title: "Failed pictures and clips",
  failed: (count: number) => `The picture or clip of ${failedPosts(count)} could not be prepared.`,
  hint: "The original files are kept. Try again after a server fault; damaged files fail again.",
  retry: "Try again",
  retryNamed: (name: string) => `Try again to prepare the post by ${name}`,
  retryAll: "Try all again",
  retryingOne: "Preparing the picture or clip again.",
  retrying: (retried: number, remaining: number) => {
    if (retried === 0) return "No failed pictures or clips.";
    const started = `${failedPosts(retried)} ${retried === 1 ? "is" : "are"} being prepared again.`;
    return remaining === 0
      ? started
      : `${started} ${failedPosts(remaining)} ${remaining === 1 ? "is" : "are"} left: try again to prepare the rest.`;
  },
  retryFailed: "The pictures and clips could not be restarted. Please try again.",
  dropped: "This post is banned or deleted. Approve it or make it private first.",
} as const;
