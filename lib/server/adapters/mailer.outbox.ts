import "server-only";
import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import type { Mailer } from "@/lib/shared/ports/mailer";

/** Where no mail server is configured: every mail is a file that mail programs open, its name the time. */
export function createOutboxMailer({ folder, from }: { folder: string; from: string }): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send({ to, subject, text, html }) {
      const { message } = await transport.sendMail({ from, to: [...to], subject, text, html });
      const time = new Date().toISOString().replace(/[:.]/g, "-");
      const file = path.join(folder, `${time}-${randomUUID().slice(0, 8)}.eml`);
      await mkdir(folder, { recursive: true });
      // Renamed when it is whole, so that whoever watches the folder never reads half a mail.
      await writeFile(`${file}.part`, await bytesOf(message), { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
  };
}

async function bytesOf(message: Buffer | NodeJS.ReadableStream): Promise<Buffer> {
  if (Buffer.isBuffer(message)) return message;
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
