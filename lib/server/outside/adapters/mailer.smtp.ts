import "server-only";
import { createTransport } from "nodemailer";
import type { Mailer } from "@/lib/shared/ports/mailer";
import { attachmentsOf } from "../../base/mail/mail-attachments";

/** Timeouts in milliseconds, after which sending fails; the job retries later. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

/** Sends through a mail server, with a URL such as smtps://user:password@mail.example.com. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({ url, ...timeouts });
  return {
    canDeliver: true,
    async send({ to, subject, text, html, ...mail }) {
      const { rejected } = await transport.sendMail({
        from,
        to: [...to],
        subject,
        text,
        html,
        attachments: attachmentsOf(mail),
      });
      if (rejected.length > 0) console.warn(`The mail server refused ${rejected.length} of ${to.length} addresses.`);
    },
    // This mailer keeps no mail after the server has accepted it.
    forgetGuests: async () => {},
    forgetOlderThan: async () => {},
  };
}

/** Timeout of the system check for each answer of a mail server. */
const trialMs = 6_000;

/** Connects, greets and signs in without sending. Rejects with the library's code, EAUTH for a refused login. */
export async function testMailServer(url: string): Promise<void> {
  const waits = { connectionTimeout: trialMs, greetingTimeout: trialMs, socketTimeout: trialMs, dnsTimeout: trialMs };
  const transport = createTransport({ url, ...waits });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
