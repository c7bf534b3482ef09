/** Limits of a guest's own page (docs/decisions/115). */
export const receiptRules = {
  /** The newest posts of one guest that the page lists. */
  maxPosts: 100,
  /** The last approved posts whose wait the receipt tells. */
  lastApproved: 10,
  /** How long a phone may wait before it starts to download an original. */
  downloadSeconds: 5 * 60,
  /** Mails with the page's link: per guest, and per address. */
  mailsPerHour: 3,
  /** How long the link's mail is retried after a mail server fault. */
  mailSeconds: 60 * 60,
  /** Days that mail stays in the outbox of an installation without a mail server. */
  outboxDays: 30,
} as const;
