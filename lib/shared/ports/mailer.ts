export type Mail = {
  to: readonly string[];
  subject: string;
  /** The same in both: what a mail program shows that draws no HTML, and what one shows that does. */
  text: string;
  html: string;
};

/** Sends mail. */
export type Mailer = {
  /** One mail to all of its addresses. Resolves once it is handed over; rejects if nobody would get it. */
  send(mail: Mail): Promise<void>;
};
