const countOfPosts = (count: number) => `${count} ${count === 1 ? "post" : "posts"}`;

/** Moderation and its calls. */
export const postsMessages = {
  statusUpdated: "Status updated",
  statusFailed: "Error updating post status",
  favouriteUpdated: "Favourite status updated",
  favouriteFailed: "Error updating favourite status",
  none: "No posts found!",
  words: "What the guest says",
  noCaption: "No caption available",
  notFound: "This post does not exist.",
  statusInvalid: "The status must be approve, private, banned or delete.",
  favouriteInvalid: "is_favourite must be yes or no.",
  undoOvertaken: "The status of this post has changed since.",
  undoTooLate: "This change is too old to be undone.",
  mediaFailed: "This picture could not be prepared for the wall.",
  mediaProcessing: "The picture is being prepared.",
  mediaMissing: "The picture could not be loaded.",
  count: countOfPosts,
  arrived: (count: number) => `${count} new ${count === 1 ? "post" : "posts"}`,
  selected: (count: number) => `${count} selected`,
  statusRestored: "Status restored",
  nothingToUndo: "There is nothing to undo.",
  someFailed: (failed: number, all: number) =>
    `${failed} of ${countOfPosts(all)} could not be changed and ${failed === 1 ? "is" : "are"} still selected.`,
  someNotRestored: (failed: number, all: number) => `${failed} of ${countOfPosts(all)} could not be restored.`,
  noneForFilter: "No post matches these filters. Loosen one of them to see more.",
  noneYet: "As soon as a guest posts a photo, it appears here by itself.",
  notHeard: "Live updates are interrupted. Looking for new posts every 15 seconds.",
  onlyShownShared: "Only a post that is on the wall can be shared.",
} as const;
