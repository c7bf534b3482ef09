/** Limits of invitations (docs/decisions/150). */
export const invitationRules = {
  /** Lifetime of a link; sending or copying it again restarts it. */
  hours: 72,
  /** Days that an expired or accepted invitation is kept, so that its link can say why it no longer works. */
  keptDays: 30,
  /** How long the mail is retried after a mail server fault. */
  mailSeconds: 60 * 60,
  mailsPerHour: 3,
  /** Open invitations of one account, expired ones included: all of them are listed. */
  openPerAccount: 200,
} as const;
