import "server-only";
import { createHash } from "node:crypto";

/**
 * Returns the channel that notifies one guest's phones of a change (docs/decisions/116). It is derived from the token's
 * hash, one-way: listeners learn nothing else.
 */
export function receiptChannel(guestTokenHash: string): string {
  return `receipt-${createHash("sha256").update(`receipt-channel:${guestTokenHash}`).digest("base64url")}`;
}
