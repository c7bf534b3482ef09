export type Mail = {
  to: readonly string[];
  subject: string;
  /** Plain-text and HTML alternatives of the same message. */
  text: string;
  html: string;
  /** The hash of the guest's token, for a mail to a guest: their kept mails are removed with their posts. */
  guest_token_hash?: string;
};

/** Sends mail. */
export type Mailer = {
  /** True where mails reach people. Without a mail server they are files in the data folder. */
  readonly canDeliver: boolean;
  /** One mail to all of its addresses. Resolves once it is handed over; rejects if nobody would get it. */
  send(mail: Mail): Promise<void>;
  /** Removes what is kept of mails to these guests. Copies of a mail server or of their readers are out of reach. */
  forgetGuests(guestTokenHashes: readonly string[]): Promise<void>;
  /** Removes kept mails of that age in days. */
  forgetOlderThan(days: number): Promise<void>;
};
