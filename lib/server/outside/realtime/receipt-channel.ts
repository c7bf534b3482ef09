import "server-only";
import { createHash } from "node:crypto";

/**
 * Returns the channel that notifies one guest's phones of a change. Its name is a hash of the token's hash: nobody can
 * guess it, and it reveals nothing. The phone gets the name with its posts, because browsers do not hash on plain http.
 * The only message, `receiptChanged`, is empty, and the phone then asks: on the wall's channel each phone would receive
 * every post of the evening. It is published in the same batch as the wall's push.
 *
 * Most phones sleep: a hidden page closes its socket, and asks when it is visible, online or restored again. A visible
 * page also polls, every minute, or every 15 s without a socket. Rejected: web push, which asks for a permission at the
 * wrong moment.
 */
export function receiptChannel(guestTokenHash: string): string {
  return `receipt-${createHash("sha256").update(`receipt-channel:${guestTokenHash}`).digest("base64url")}`;
}
