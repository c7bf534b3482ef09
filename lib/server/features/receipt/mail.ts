import "server-only";
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { listGuestPosts } from "@/db/queries/posts/receipts";
import { messages } from "@/lib/shared/all-messages";
import { isolate } from "@/lib/shared/language/isolate";
import type { AnyLanguage } from "@/lib/shared/language/languages";
import { receiptRules } from "@/lib/shared/limits";
import type { JobPayloads } from "@/lib/shared/ports/jobs";
import { receiptPaths } from "@/lib/shared/receipt/paths";
import { derivedKey, hashToken } from "../../base/auth/tokens";
import { messagesOf } from "../../base/language/messages-of";
import { isAdmittedByRate } from "../../base/limits/rate-limit";
import { readMailBrand } from "../../base/mail/mail-brand";
import { mailPage } from "../../base/mail/mail-page";
import type { Deps } from "../../deps";
import { findAsGuest, type Guest } from "./guest";

const t = messages.receipt;

/** Returns 'a…@example.org': enough to recognize one's own address, too little to learn another's. */
export function hiddenAddress(email: string): string {
  const at = email.lastIndexOf("@");
  return `${[...email.slice(0, at)][0] ?? ""}…${email.slice(at)}`;
}

/**
 * Schedules a mail with the link to the address of the newest post that has one; the request cannot name another. The
 * response is the same in every case. Beyond the limits of guest and address no mail is sent. Throws rate_limited if a
 * client address tries too many tokens.
 */
export async function requestReceiptLink(
  deps: Deps,
  guest: Guest,
  language: AnyLanguage,
): Promise<{ message: string }> {
  const found = await findAsGuest(deps, guest, ({ guest_token_hash }) => findAddress(deps, guest_token_hash));
  if (found && guest.token && (await isWithinLimits(deps, guest.token, found.email))) {
    const payload = { sealed: seal(guest.token), asked_at: new Date().toISOString(), language };
    await deps.db.transaction((tx) => deps.jobs.enqueue(tx, "mail-receipt-link", payload));
    deps.jobs.wake();
  }
  return { message: t.mailed };
}

/** Counts against the address only if the guest's limit admits: a guest who repeats does not use up others' quota. */
async function isWithinLimits({ db }: Deps, token: string, email: string): Promise<boolean> {
  if (!(await isAdmittedByRate(db, "receiptMailByGuest", hashToken(token)))) return false;
  return isAdmittedByRate(db, "receiptMailByEmail", derivedKey(`receipt-email:${email.toLowerCase()}`));
}

async function findAddress({ db }: Pick<Deps, "db">, guest_token_hash: string) {
  const rows = await listGuestPosts(db, { guest_token_hash, limit: receiptRules.maxPosts });
  const row = rows.find(({ person_email_id }) => person_email_id !== "");
  if (!row) return null;
  const { account_id, event_id, person_email_id: email } = row;
  return { account_id, event_id, email, event_name: row.event.event_name.replace(/\s+/g, " ") };
}

/** Mails the link if the guest still has a post. Rejects if the mail was not sent, for a retry. */
export async function mailReceiptLink(
  deps: Pick<Deps, "db" | "storage" | "mailer" | "guestOrigin">,
  { sealed, asked_at, language = "en" }: JobPayloads["mail-receipt-link"],
): Promise<void> {
  // After a longer outage of the mail server the guest no longer expects it.
  if (Date.now() - new Date(asked_at).getTime() > receiptRules.mailSeconds * 1_000) return;
  const token = unseal(sealed);
  const found = token && (await findAddress(deps, hashToken(token)));
  if (!token || !found) return;
  const { subject, lead, text, action, reason } = messagesOf(language).mails.receipt;
  const link = deps.guestOrigin() + receiptPaths.myPosts(token);
  await deps.mailer.send({
    to: [found.email],
    guest_token_hash: hashToken(token),
    subject: subject(isolate(found.event_name)),
    ...mailPage(
      language,
      { lead: lead(isolate(found.event_name)), text, action, link, note: reason },
      { brand: await readMailBrand(deps, found) },
    ),
  });
}

/** AES-256-GCM with a key of the installation: nonce, tag and ciphertext, in base64url. */
const sealKey = () => createHash("sha256").update(derivedKey("receipt-mail")).digest();
const [nonceBytes, tagBytes] = [12, 16];

function seal(token: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", sealKey(), nonce);
  const text = Buffer.concat([cipher.update(token, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64url");
}

/** Returns null if the installation's secret has changed since. */
function unseal(sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const decipher = createDecipheriv("aes-256-gcm", sealKey(), bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const text = bytes.subarray(nonceBytes + tagBytes);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
