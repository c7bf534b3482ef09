export const rulesMessages = {
  /** In place of a moderator's name. */
  aRule: "A rule",
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
