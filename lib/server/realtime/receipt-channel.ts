import "server-only";
import { createHash } from "node:crypto";

/**
 * Names the channel on which the phones of one guest hear that something changed (docs/decisions/116). It follows from
 * the token's hash and does not lead back to it: who listens learns nothing else.
 */
export function receiptChannel(guestTokenHash: string): string {
  return `receipt-${createHash("sha256").update(`receipt-channel:${guestTokenHash}`).digest("base64url")}`;
}
