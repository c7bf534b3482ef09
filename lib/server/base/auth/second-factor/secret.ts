import "server-only";
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { messages } from "@/lib/shared/messages";
import { installationSecret } from "../tokens";

/*
 * The secret of an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds, which every app knows), and how the
 * database keeps it: AES-256-GCM, by a key from NEXTAUTH_SECRET, bound to its user. A backup therefore has cipher text
 * only, and a server with another NEXTAUTH_SECRET cannot read it.
 */
const ivBytes = 12;
const tagBytes = 16;
const periodSeconds = 30;

const key = () => Buffer.from(hkdfSync("sha256", installationSecret(), "", "wallflower-second-factor", 32));

/** Returns a new secret in base32, of 160 bits (RFC 4226, 4). */
export const createSecret = (): string => new Secret({ size: 20 }).base32;

export function sealSecret(secret: string, user_id: string): string {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv("aes-256-gcm", key(), iv).setAAD(Buffer.from(user_id));
  const sealed = Buffer.concat([sealing.update(secret, "utf8"), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString("base64url");
}

/** Returns a sealed secret; null if NEXTAUTH_SECRET was another one when it was sealed. */
export function openSecret(sealed: string, user_id: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  const opening = createDecipheriv("aes-256-gcm", key(), bytes.subarray(0, ivBytes)).setAAD(Buffer.from(user_id));
  opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]).toString("utf8");
  } catch {
    return null;
  }
}

const totpOf = (secret: string, label = "") =>
  new TOTP({ secret: Secret.fromBase32(secret), period: periodSeconds, label, issuer: messages.product.name });

/** Returns the address that an authenticator app reads from a QR code. */
export const appAddress = (secret: string, email: string): string => totpOf(secret, email).toString();

/** Returns the step of a code, counted from 1970: the current one or a neighbour, as clocks differ; null for none. */
export function stepOf(secret: string, code: string): number | null {
  const now = Date.now();
  const delta = totpOf(secret).validate({ token: code, window: 1, timestamp: now });
  return delta === null ? null : Math.floor(now / 1_000 / periodSeconds) + delta;
}
