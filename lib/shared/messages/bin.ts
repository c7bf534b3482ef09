import { limits } from "../limits";

const posts = (count: number) => `${count} ${count === 1 ? "post" : "posts"}`;

/** The bin of deleted posts, in moderation and in its calls. */
export const binMessages = {
  title: "Bin",
  hint: `Deleted posts stay in the bin for ${limits.binDays} days. Until then Approve, Private or Banned brings a post back. After that it is erased, with its photo or clip and all that the guest wrote.`,
  daysLeft: (days: number) => (days === 0 ? "About to be erased" : `${days} ${days === 1 ? "day" : "days"} left`),
  erase: "Erase for good",
  eraseNamed: (name: string) => `Erase the post by ${name} for good`,
  eraseQuestion: (name: string) => `Erase the post by ${name} for good?`,
  eraseHint: "The post goes with its photo or clip and all that the guest wrote. This cannot be undone.",
  erased: "The post was erased.",
  eraseFailed: "The post could not be erased.",
  empty: "Empty the bin",
  emptyQuestion: (count: number, eventName: string | null) =>
    `Erase ${posts(count)} in the bin of ${eventName ? `“${eventName}”` : "all events"} for good?`,
  emptyHint: "They go with their photos and clips and all that the guests wrote. This cannot be undone.",
  emptied: (erased: number, remaining: number) =>
    remaining === 0
      ? `${posts(erased)} erased.`
      : `${posts(erased)} erased. The other ${remaining} follow within the next minutes.`,
  emptyFailed: "The bin could not be emptied.",
  nothingThere: "There is nothing in the bin.",
} as const;
