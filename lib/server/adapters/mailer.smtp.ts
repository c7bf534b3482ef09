import "server-only";
import { createTransport } from "nodemailer";
import type { Mailer } from "@/lib/shared/ports/mailer";

/** A server that is silent for so long has failed; the job tries again later. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

/** A mail server by its address, as in smtps://user:password@mail.example.com. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({ url, ...timeouts });
  return {
    canDeliver: true,
    async send({ to, subject, text, html }) {
      const { rejected } = await transport.sendMail({ from, to: [...to], subject, text, html });
      if (rejected.length > 0) console.warn(`The mail server refused ${rejected.length} of ${to.length} addresses.`);
    },
    // Nothing is kept here once the server has it.
    forgetGuests: async () => {},
    forgetOlderThan: async () => {},
  };
}

/** How long the system check waits for each word of a mail server. */
const trialMs = 6_000;

/** Connects, says hello and signs in, and sends nothing. Rejects with the library's code, EAUTH for a refused login. */
export async function tryMailServer(url: string): Promise<void> {
  const waits = { connectionTimeout: trialMs, greetingTimeout: trialMs, socketTimeout: trialMs, dnsTimeout: trialMs };
  const transport = createTransport({ url, ...waits });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
