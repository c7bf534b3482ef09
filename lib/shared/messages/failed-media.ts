const posts = (count: number) => `${count.toLocaleString("en-GB")} ${count === 1 ? "post" : "posts"}`;

/** Posts whose picture or clip could not be made, and the retry. */
export const failedMediaMessages = {
  title: "Failed pictures and clips",
  failed: (count: number) => `The picture or clip of ${posts(count)} could not be prepared.`,
  hint: "The original files are kept. Try again after a server fault; damaged files fail again.",
  retry: "Try again",
  retryNamed: (name: string) => `Try again to prepare the post by ${name}`,
  retryAll: "Try all again",
  retryingOne: "Preparing the picture or clip again.",
  retrying: (retried: number, remaining: number) => {
    if (retried === 0) return "No failed pictures or clips.";
    const started = `${posts(retried)} ${retried === 1 ? "is" : "are"} being prepared again.`;
    return remaining === 0
      ? started
      : `${started} ${posts(remaining)} ${remaining === 1 ? "is" : "are"} left: try again to prepare the rest.`;
  },
  retryFailed: "The pictures and clips could not be restarted. Please try again.",
  dropped: "This post is banned or deleted. Approve it or make it private first.",
} as const;
