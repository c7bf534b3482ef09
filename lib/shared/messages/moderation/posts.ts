import type { PostStatus } from "../../vocabulary";
import { englishRefusals } from "../refusals";
import { thousands } from "../thousands";

const countOfPosts = (count: number) => `${thousands(count)} ${count === 1 ? "post" : "posts"}`;

/** The result of a decision, as a sentence. */
const decided: Record<PostStatus, string> = {
  pending: "waiting again",
  approve: "approved",
  private: "private",
  banned: "banned",
  delete: "deleted",
};

/** The posts of a filter, as an adjective. */
const filtered: Record<PostStatus, string> = { ...decided, pending: "pending", approve: "approved" };

export const postsMessages = {
  statusUpdated: "Status updated",
  statusFailed: "Error updating post status",
  favouriteUpdated: "Favourite status updated",
  favouriteFailed: "Error updating favourite status",
  none: "No posts found!",
  jump: "Go to a time",
  jumpExample: "21:30",
  jumpInvalid: "Type a time such as 21:30, or “an hour ago”.",
  jumpClear: "Show all times",
  jumpOffers: ["10 minutes ago", "30 minutes ago", "An hour ago", "2 hours ago"],
  /** The post was erased, its event was deleted, or the person no longer moderates it. */
  gone: "This post is no longer here.",
  eventGone: "This event is no longer here",
  eventGoneHint: "It was deleted, or you no longer moderate it.",
  noPictureYet: "Banned before its picture was made. Open it to see the picture.",
  words: "Caption",
  noCaption: "No caption available",
  /** Placeholder for a guest without a name. */
  guest: "Guest",
  notFound: "This post does not exist.",
  statusInvalid: "The status must be approve, private, banned or delete.",
  expectedStatusInvalid: "expected_status must be pending, approve, private, banned or delete.",
  overtaken: (name: string | null, status: PostStatus) =>
    `${name ?? "Somebody"} decided first: this post is now ${decided[status]}.`,
  overtakenByOneself: (status: PostStatus) => `You already decided on this post: it is now ${decided[status]}.`,
  someOvertaken: (overtaken: number, all: number) =>
    `Somebody decided first on ${overtaken} of ${countOfPosts(all)}. Those decisions were kept.`,
  favouriteInvalid: "is_favourite must be yes or no.",
  undoOvertaken: "The status of this post has changed since.",
  undoTooLate: "This change is too old to undo.",
  mediaFailed: "This picture could not be prepared for the wall.",
  mediaTooHeavy: "This photo takes too much memory or time to open.",
  mediaSetAside: "This file crashed the decoder twice. It will not be retried.",
  mediaDamaged: "This picture is damaged. A part of it may be missing.",
  mediaProcessing: "Preparing the picture.",
  downloadOriginal: "Download the original",
  originalMayBeDamaged: "This is the guest's original file. It may be damaged.",
  originalMissing: "The original of this post is not available for download.",
  mediaMissing: "The picture could not be loaded.",
  mediaWithdrawn: "Removed from the web. Approving the post brings the picture back.",
  count: countOfPosts,
  /** '4 pending of 21', in the words and numbers of the status filter. */
  share: (count: number, status: PostStatus, all: number) =>
    `${thousands(count)} ${filtered[status]} of ${thousands(all)}`,
  found: (count: number) => `${countOfPosts(count)} found`,
  arrived: (count: number) => `${thousands(count)} new ${count === 1 ? "post" : "posts"}`,
  selected: (count: number) => `${thousands(count)} selected`,
  /** Countdown until an approved post appears on its wall. */
  dueIn: (seconds: number) => {
    if (seconds > 99) return `On the wall in ${Math.round(seconds / 60)} min`;
    return seconds > 0 ? `On the wall in ${seconds} s` : "Going on the wall";
  },
  waitsForWall: "Approved, not on the wall yet",
  takeBack: "Take back",
  takeBackNamed: (name: string) => `Take back the post by ${name}`,
  statusRestored: "Status restored",
  nothingToUndo: "There is nothing to undo.",
  someFailed: (failed: number, all: number) =>
    `${failed} of ${countOfPosts(all)} could not be changed and ${failed === 1 ? "is" : "are"} still selected.`,
  someNotRestored: (failed: number, all: number) => `${failed} of ${countOfPosts(all)} could not be restored.`,
  noneForFilter: "No posts match. Clear a filter.",
  nothingWaits: "All caught up. New posts appear here automatically.",
  noneYet: "New posts appear here automatically.",
  notHeard: "Live updates are interrupted. Looking for new posts every 15 seconds.",
  chime: "Sound for new posts",
  decided: "Decided",
  decidedBy: (name: string) => `Decided by ${name}`,
  /** Version of the wording, and its language if the phone sent it. */
  agreedTo: (version: number, language: string) => `Agreed to wording ${version}${language && ` in ${language}`}`,
  readWording: "Read the wording",
  terms: "Terms",
  privacy: "Privacy policy",
  guestPosts: (count: number) => `${count} more ${count === 1 ? "post" : "posts"} by this guest`,
  guestPost: (state: string, caption: string) => `${state}: ${caption}`,
  onlyShownShared: "You can share this post once it is on the wall.",
} as const;

/** Sentences about clips, for guests and moderators. lib/shared/messages.ts imports them from here. */
export const videoMessages = {
  ...englishRefusals.videos,
  failed: "This clip could not be prepared for the wall.",
  tooHeavy: "This clip takes too much memory or time to open.",
  mayNotPlay: "This clip may not play on every screen.",
  cut: (seconds: number) =>
    `Only the first ${seconds / 60} minutes of this clip were converted. The original is complete.`,
  soundLost: "The sound of this clip could not be kept.",
  staysAtHost:
    "The clip keeps its link at the video service. Anyone with the link can play it until the post is erased.",
} as const;
