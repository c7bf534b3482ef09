import type { PostStatus } from "../vocabulary";

const countOfPosts = (count: number) => `${count} ${count === 1 ? "post" : "posts"}`;

/** The result of a decision, as a sentence. */
const decided: Record<PostStatus, string> = {
  pending: "waiting again",
  approve: "approved",
  private: "private",
  banned: "banned",
  delete: "deleted",
};

export const postsMessages = {
  statusUpdated: "Status updated",
  statusFailed: "Error updating post status",
  favouriteUpdated: "Favourite status updated",
  favouriteFailed: "Error updating favourite status",
  none: "No posts found!",
  words: "What the guest says",
  noCaption: "No caption available",
  /** Placeholder for a guest without a name. */
  guest: "Guest",
  notFound: "This post does not exist.",
  statusInvalid: "The status must be approve, private, banned or delete.",
  expectedStatusInvalid: "expected_status must be pending, approve, private, banned or delete.",
  overtaken: (name: string | null, status: PostStatus) =>
    `${name ?? "Somebody"} was faster: this post is now ${decided[status]}.`,
  overtakenByOneself: (status: PostStatus) => `You have decided this already: this post is now ${decided[status]}.`,
  someOvertaken: (overtaken: number, all: number) =>
    `Somebody was faster with ${overtaken} of ${countOfPosts(all)}: those decisions stand.`,
  favouriteInvalid: "is_favourite must be yes or no.",
  undoOvertaken: "The status of this post has changed since.",
  undoTooLate: "This change is too old to be undone.",
  mediaFailed: "This picture could not be prepared for the wall.",
  mediaTooHeavy: "This file takes more memory or time to open than a photo may.",
  mediaSetAside: "This file ended the program that opened it, twice. It is not tried again.",
  mediaDamaged: "This picture is damaged. A part of it may be missing.",
  mediaProcessing: "The picture is being prepared.",
  downloadOriginal: "Download the original",
  originalMayBeDamaged: "This is the guest's file as it came in. It may be damaged.",
  originalMissing: "The original of this post is not here to be downloaded.",
  mediaMissing: "The picture could not be loaded.",
  mediaWithdrawn: "Taken from the web. It is made again when the post is approved.",
  count: countOfPosts,
  arrived: (count: number) => `${count} new ${count === 1 ? "post" : "posts"}`,
  selected: (count: number) => `${count} selected`,
  /** Countdown until an approved post appears on its wall. */
  dueIn: (seconds: number) => (seconds > 0 ? `On the wall in ${seconds} s` : "Going on the wall"),
  waitsForWall: "Approved, not on the wall yet",
  takeBack: "Take back",
  takeBackNamed: (name: string) => `Take back the post by ${name}`,
  statusRestored: "Status restored",
  nothingToUndo: "There is nothing to undo.",
  someFailed: (failed: number, all: number) =>
    `${failed} of ${countOfPosts(all)} could not be changed and ${failed === 1 ? "is" : "are"} still selected.`,
  someNotRestored: (failed: number, all: number) => `${failed} of ${countOfPosts(all)} could not be restored.`,
  noneForFilter: "No post matches these filters. Loosen one of them to see more.",
  nothingWaits: "Nothing waits for a decision. New posts appear here by themselves.",
  noneYet: "As soon as a guest posts a photo, it appears here by itself.",
  notHeard: "Live updates are interrupted. Looking for new posts every 15 seconds.",
  chime: "Chime when a post waits",
  decided: "Decided",
  decidedBy: (name: string) => `Decided by ${name}`,
  /** Version of the wording, and its language if the phone sent it. */
  agreedTo: (version: number, language: string) => `Agreed to wording ${version}${language && ` in ${language}`}`,
  readWording: "Read the wording",
  terms: "Terms",
  privacy: "Privacy policy",
  guestPosts: (count: number) => `${count} more ${count === 1 ? "post" : "posts"} by this guest`,
  guestPost: (state: string, caption: string) => `${state}: ${caption}`,
  onlyShownShared: "Only a post that is on the wall can be shared.",
} as const;
