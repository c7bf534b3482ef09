import { publicPageMessages } from "./public-page";

/** The closing text that a new event begins with (banners.ts). */
export const firstInvitation = "Scan the code and share your photos";

/**
 * The wall's own sentences. With the whole catalogue, every screen would load a third more of our script.
 * lib/shared/messages.ts imports its sentences from here.
 */
export const wallMessages = {
  ...publicPageMessages,
  close: "Close",
  previousPost: "Previous post",
  nextPost: "Next post",
  noPosts: "No posts available at the moment. Check back later!",
  sampleText: "Sample text",
  firstInvitation,
  /** Replaces `firstInvitation` once the event takes no more posts. */
  thanks: "Thank you for all your photos",
  sponsor: "Sponsor",
  skipPosts: "Skip the posts",
  scanMe: "Scan Me",
  postPhoto: "Post a photo",
  postYours: "Post yours",
  scanHint: "Point your phone’s camera at the code",
  beFirst: "Or be the first",
  allRightsReserved: "All Rights Reserved",
  copyright: "© 2025 Wallflower",
  unavailable: "The service is not available right now. Please try again in a moment.",
  offline: "Offline. Showing the latest posts received.",
  paused: "Paused. New posts are queued.",
  favourite: "Favourite",
  photo: "Photo",
  video: "Video",
  share: "Share",
  copyLink: "Copy link",
  scripts: "The organiser's scripts on this wall",
} as const;
