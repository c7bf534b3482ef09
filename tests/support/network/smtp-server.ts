import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime, { type Address } from "postal-mime";
import { SMTPServer } from "smtp-server";

export type ReceivedMail = { from: string; to: string[]; data: string };

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

/**
 * A mail server on a free port that keeps its mails. `refuse` makes it reject every message; addresses at
 * refused.example are always rejected.
 */
export class TestSmtpServer {
  readonly received: ReceivedMail[] = [];
  /** Mails about a new browser, apart: every sign-in of a test causes one. */
  readonly notices: ReceivedMail[] = [];
  refuse = false;
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    closeTimeout: 0,
    onRcptTo: ({ address }, _session, done) =>
      done(address.endsWith("@refused.example") ? refusal(550, "No such mailbox") : null),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.once("end", () => {
        if (this.refuse) return done(refusal(451, "Try again later"));
        const data = Buffer.concat(chunks).toString();
        const list = /^Subject: New login/m.test(data) ? this.notices : this.received;
        list.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : "",
          to: envelope.rcptTo.map(({ address }) => address),
          data,
        });
        done();
      });
    },
  });

  /** Resolves to its address. */
  async start(): Promise<string> {
    // A client that disconnects early is no failure.
    this.#server.on("error", () => {});
    const server = this.#server.listen(0, "127.0.0.1");
    if (!server.listening) await once(server, "listening");
    return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  /** Returns and clears the received mails. */
  take(): ReceivedMail[] {
    return this.received.splice(0);
  }
}

export type ReadMail = { subject: string; to: string; from: string; text: string; html: string };

const asText = ({ name, address }: Address) => (name ? `${name} <${address}>` : (address ?? ""));

/** A mail as its reader sees it. */
export async function readMail(data: string): Promise<ReadMail> {
  const { subject = "", to = [], from, text = "", html = "" } = await PostalMime.parse(data);
  return { subject, to: to.map(asText).join(", "), from: from ? asText(from) : "", text, html };
}
