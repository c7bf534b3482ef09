/** Limits of the deletion of whole events (docs/decisions/186). */
export const retentionRules = {
  /** Days after an event that an organiser can choose, besides a date. */
  days: [30, 90, 365],
  /** Nothing is deleted within these days of switching it on: lengths and dates get mistyped. */
  graceDays: 14,
  /** Days before the deletion of its two warnings. */
  warningDays: [7, 1],
  /** Hours between the first warning that reached somebody and the deletion, at least; and after a restored backup. */
  waitHours: 24,
  /** Days after an event and its last post after which guests' addresses leave it, if that is on. */
  emailDays: 30,
  /** Days in which an admin can take the closing of a company back. */
  closingDays: 7,
  /** Posts of one batch, and batches of one run of the job; the next run continues. */
  batchPosts: 100,
  batchesPerRun: 20,
} as const;
