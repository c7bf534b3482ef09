const posts = (count: number) => (count === 1 ? "1 post" : `${count.toLocaleString("en-GB")} posts`);

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
    handOver: (count: number) => `Sent together: ${count} posts`,
    approve: "Approve all",
    select: (count: number) => `Select all ${count}`,
    decide: (count: number) => `Decide all ${count}`,
  },
  delayed: "Each appears on the wall after 5 seconds.",
  /** The mode, on the event's page, in the queue of waiting posts and where they are shown one by one. */
  modeLabel: "Moderation",
  change: "Change",
  changeMode: "Change moderation",
  trustedAfter: (count: number) => `after ${count} approved ${count === 1 ? "post" : "posts"}`,
  automatic: {
    Trusted: "Approves trusted guests automatically",
    Automatic: "Approves everything that no rule stops",
  },
  onlyNew: "Posts that wait now keep waiting. To decide them too, use Change on the event's page instead.",
  decidedByRule: (rule: string) => `Decided by the rule “${rule}”`,
  /** Why a rule decided a post, on its card. */
  reasons: {
    decided: {
      approve: (ground: string) => `Approved: ${ground}`,
      review: (ground: string) => `Review: ${ground}`,
      ban: (ground: string) => `Banned: ${ground}`,
    },
    dryRun: {
      approve: (ground: string) => `Rules would approve: ${ground}`,
      review: (ground: string) => `Rules would send to review: ${ground}`,
      ban: (ground: string) => `Rules would ban: ${ground}`,
    },
    automatic: "Approved automatically",
    grounds: {
      words: (entry: string) => `word list, ‘${entry}’`,
      unread: "text too intricate for the word list",
      contact: (found: string) => `contact, ‘${found}’`,
      "same-picture": "same picture as a banned post",
      "similar-picture": "similar picture",
      flood: (count: number, minutes: number) =>
        `${posts(count)} in ${minutes === 1 ? "1 minute" : `${minutes} minutes`}`,
      trust: (count: number) => `trusted guest, ${posts(count)}`,
      mode: "no rule stopped it",
    },
    /** An approval that no screen had shown was taken back. */
    ended: {
      trust: "another post of this guest was banned",
      mode: "the event returned to review",
    },
  },
  labels: {
    words_review: "Words That Need Review",
    words_ban: "Words That Ban a Post",
    words_allowed: "Allowed Words",
    stop_contacts: "Review Links, Addresses and Phone Numbers",
    flood_posts: "Posts of One Guest",
    flood_address_posts: "Posts of One Network",
    flood_minutes: "Minutes",
    dry_run: "Try Without Effect",
  },
};
