import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";

export type ReceivedMail = { from: string; to: string[]; data: string };

/**
 * A little mail server (RFC 5321) on a free port, enough for a client to hand over mail. It keeps what it takes.
 * `refuse` makes it turn down every message; addresses at refused.example are turned down one by one.
 */
export class TestSmtpServer {
  readonly received: ReceivedMail[] = [];
  refuse = false;
  readonly #server: Server = createServer((socket) => this.#serve(socket));
  readonly #sockets = new Set<Socket>();

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `smtp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** What was taken since the last call. */
  take(): ReceivedMail[] {
    return this.received.splice(0);
  }

  #serve(socket: Socket) {
    this.#sockets.add(socket);
    socket.on("close", () => this.#sockets.delete(socket));
    socket.on("error", () => {});
    let mail: ReceivedMail = { from: "", to: [], data: "" };
    let isData = false;
    let buffer = "";
    const say = (line: string) => socket.write(`${line}\r\n`);
    const addressIn = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? "";

    const handleCommand = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === "EHLO" || verb === "HELO") say("250 test.example");
      else if (verb === "MAIL") {
        mail = { from: addressIn(line), to: [], data: "" };
        say("250 OK");
      } else if (verb === "RCPT") {
        const address = addressIn(line);
        if (address.endsWith("@refused.example")) return say("550 No such mailbox");
        mail.to.push(address);
        say("250 OK");
      } else if (verb === "DATA") {
        isData = true;
        say("354 Go on");
      } else if (verb === "QUIT") {
        say("221 Bye");
        socket.end();
      } else say("250 OK");
    };
    const handleEnd = () => {
      isData = false;
      if (this.refuse) return say("451 Try again later");
      this.received.push(mail);
      say("250 Taken");
    };

    socket.setEncoding("utf8");
    say("220 test.example ESMTP");
    socket.on("data", (chunk: string) => {
      buffer += chunk;
      for (let end = buffer.indexOf("\r\n"); end !== -1; end = buffer.indexOf("\r\n")) {
        const line = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        if (!isData) handleCommand(line);
        else if (line === ".") handleEnd();
        else mail.data += `${line.startsWith("..") ? line.slice(1) : line}\n`;
      }
    });
  }
}

export type ReadMail = { subject: string; to: string; from: string; text: string; html: string };

/** A mail as its reader sees it: headers unfolded, encoded words and quoted-printable parts decoded (RFC 2045, 2047). */
export function readMail(data: string): ReadMail {
  const [head = "", ...rest] = data.replaceAll("\r\n", "\n").split("\n\n");
  const header = (name: string) =>
    decodeWords(new RegExp(`^${name}: (.*)$`, "im").exec(head.replace(/\n[ \t]+/g, " "))?.[1] ?? "");
  const boundary = /boundary="?([^";\n]+)"?/i.exec(head)?.[1] ?? "none";
  const parts = rest.join("\n\n").split(`--${boundary}`);
  const part = (type: string) => decodePart(parts.find((candidate) => candidate.includes(type)) ?? "");
  const [subject, to, from] = [header("subject"), header("to"), header("from")];
  return { subject, to, from, text: part("text/plain"), html: part("text/html") };
}

function decodePart(part: string): string {
  const [head = "", ...rest] = part.split("\n\n");
  const body = rest.join("\n\n");
  if (/base64/i.test(head)) return Buffer.from(body, "base64").toString();
  return /quoted-printable/i.test(head) ? decodeQuoted(body.replace(/=\n/g, "")) : body;
}

function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?(q|b)\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === "b" ? Buffer.from(word, "base64").toString() : decodeQuoted(word.replaceAll("_", " ")),
    );
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
