/** Limits what a guest's own page lists and sends (docs/decisions/115). */
export const receiptRules = {
  /** Posts of one guest that the page lists, the newest. */
  maxPosts: 100,
  /** How long a phone may begin to download what it once sent. */
  downloadSeconds: 5 * 60,
  /** Mails with the page's link: of one guest, and to one address. */
  mailsPerHour: 3,
  /** How long a link is still mailed that a broken mail server held up. */
  mailSeconds: 60 * 60,
  /** Days that any mail is kept in the outbox of an installation without a mail server. */
  outboxDays: 30,
} as const;
