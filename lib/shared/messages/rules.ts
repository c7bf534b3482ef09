export const rulesMessages = {
  /** In place of a moderator's name. */
  aRule: "A rule",
  onlyReview: "Only admins can switch on automatic approval.",
  applyInvalid: "apply_to_waiting must be true or false.",
  /** After a change of the event's mode. */
  modeSaved: {
    Review: "Every post waits for a moderator again.",
    Trusted: "Posts of trusted guests are approved automatically.",
    Automatic: "Posts that no rule stops are approved automatically.",
  },
  /** Posts that stand together in the queue. */
  group: {
    similar: (others: number) => `Similar to ${others} ${others === 1 ? "other" : "others"}`,
    flood: (count: number) => `Flood: ${count} posts`,
    select: (count: number) => `Select all ${count}`,
    decide: (count: number) => `Decide all ${count}`,
  },
  delayed: "Each appears on the wall after 5 seconds.",
  labels: {
    words_review: "Words That Need Review",
    words_ban: "Words That Ban a Post",
    words_allowed: "Allowed Words",
    stop_contacts: "Review Links, Addresses and Phone Numbers",
    flood_posts: "Posts of One Guest",
    flood_minutes: "Minutes",
    dry_run: "Try Without Effect",
  },
};
