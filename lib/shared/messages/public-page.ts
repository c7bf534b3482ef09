/**
 * Sentences of the wall and of guest pages alike, in a file of their own so that a form loads no other text of the
 * wall.
 */
export const publicPageMessages = {
  loading: "Loading...",
  notFound: "Event not found!",
  /** Below it; the page tries again by itself. */
  notFoundHint: "Not open yet, or a mistyped address.",
  passwordNeeded: "This event is private. Enter its password to continue.",
  retry: "Try again",
  linkCopied: "Link copied",
} as const;
