import { limits } from "../limits";

const posts = (count: number) => `${count} ${count === 1 ? "post" : "posts"}`;

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
