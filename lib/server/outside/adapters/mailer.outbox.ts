import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import type { Mailer } from "@/lib/shared/ports/mailer";
import { attachmentsOf } from "../../base/mail/mail-attachments";

/**
 * Writes each mail as an .eml file, for installations without a mail server. The file name contains the time and, for a
 * mail to a guest, part of the hash of the guest's token.
 */
export function createOutboxMailer({ folder, from }: { folder: string; from: string }): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    canDeliver: false,
    async send({ to, subject, text, html, guest_token_hash, ...mail }) {
      const { message } = await transport.sendMail({
        from,
        to: [...to],
        subject,
        text,
        html,
        attachments: attachmentsOf(mail),
      });
      const time = new Date().toISOString().replace(/[:.]/g, "-");
      const guest = guest_token_hash === undefined ? "" : `-${guestMark(guest_token_hash)}`;
      const file = path.join(folder, `${time}-${randomUUID().slice(0, 8)}${guest}.eml`);
      await mkdir(folder, { recursive: true });
      // Renamed when complete, so that a program that watches the folder never reads half a mail.
      await writeFile(`${file}.part`, await bytesOf(message), { mode: 0o600 });
      await rename(`${file}.part`, file);
    },

    async forgetGuests(hashes) {
      const marks = hashes.map((hash) => `-${guestMark(hash)}.eml`);
      await removeFiles(folder, async (name) => marks.some((mark) => name.endsWith(mark)));
    },

    async forgetOlderThan(days) {
      const oldest = Date.now() - days * 86_400_000;
      await removeFiles(folder, async (name) => (await stat(path.join(folder, name))).mtimeMs < oldest);
    },
  };
}

/** Marks the files of one guest: 80 bits of a hash. */
const guestMark = (guestTokenHash: string) => createHash("sha256").update(guestTokenHash).digest("hex").slice(0, 20);

/** Removes matching files of the folder. The folder may be missing, and another process may remove files meanwhile. */
async function removeFiles(folder: string, isMatch: (name: string) => Promise<boolean>): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (await isMatch(name).catch(() => false)) await rm(path.join(folder, name), { force: true });
  }
}

async function bytesOf(message: Buffer | NodeJS.ReadableStream): Promise<Buffer> {
  if (Buffer.isBuffer(message)) return message;
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
