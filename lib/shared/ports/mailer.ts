export type MailPicture = { cid: string; bytes: Buffer; contentType: string };

export type Mail = {
  to: readonly string[];
  subject: string;
  /** Plain-text and HTML alternatives of the same message. */
  text: string;
  html: string;
  /** Pictures that the HTML names as `cid:…`. They come with the mail, so that no address outlives a takedown. */
  pictures?: readonly MailPicture[];
  /** The hash of the guest's token, for a mail to a guest: the outbox removes their mails with their posts. */
  guest_token_hash?: string;
};

export type Mailer = {
  /** True if mails reach people. Without a mail server they are files in the data folder. */
  readonly canDeliver: boolean;
  /** Sends one mail to all of its addresses. Resolves once it is handed over; rejects if nobody would get it. */
  send(mail: Mail): Promise<void>;
  /** Removes stored mails to these guests. Copies on a mail server or with the recipients are out of reach. */
  forgetGuests(guestTokenHashes: readonly string[]): Promise<void>;
  /** Removes stored mails older than `days`. */
  forgetOlderThan(days: number): Promise<void>;
};
