import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Signatures of the Pusher protocol: HMAC-SHA256 in hex for channels and for requests, MD5 of a request's body. */

/** Seconds that a request's timestamp may differ from ours (Pusher's HTTP API, "Authentication"). */
const timestampToleranceSeconds = 600;

const sign = (secret: string, text: string) => createHmac("sha256", secret).update(text).digest("hex");

/** Compares in constant time. */
function isSame(left: string, right: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

/** Returns whether `auth` ("key:signature") lets this socket into this private or presence channel. */
export function isChannelAuthValid(
  app: { key: string; secret: string },
  subscription: { socketId: string; channel: string; auth: string; channelData: string | undefined },
): boolean {
  const { socketId, channel, auth, channelData } = subscription;
  const signed = channelData === undefined ? `${socketId}:${channel}` : `${socketId}:${channel}:${channelData}`;
  return isSame(auth, `${app.key}:${sign(app.secret, signed)}`);
}

/**
 * Returns whether `auth` ("key:signature") signs this socket in with this user's data (Pusher Channels, "User
 * authentication").
 */
export function isUserAuthValid(
  app: { key: string; secret: string },
  { socketId, auth, userData }: { socketId: string; auth: string; userData: string },
): boolean {
  return isSame(auth, `${app.key}:${sign(app.secret, `${socketId}::user::${userData}`)}`);
}

/** Parses a query without decoding "+" as a space: Pusher's libraries sign and send values unencoded. */
export function parseQuery(query: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const pair of query.split("&")) {
    if (pair === "") continue;
    const at = pair.indexOf("=");
    const [name, value] = at < 0 ? [pair, ""] : [pair.slice(0, at), pair.slice(at + 1)];
    try {
      values.set(decodeURIComponent(name).toLowerCase(), decodeURIComponent(value));
    } catch {
      values.set(name.toLowerCase(), value);
    }
  }
  return values;
}

/**
 * Returns null if the request's head is signed with the app's secret, else the reason to reject it. The body is signed by
 * its MD5 in the query: check it with findBodyFault.
 */
export function findRequestFault(
  app: { key: string; secret: string },
  request: { method: string; path: string; query: Map<string, string> },
): string | null {
  const { method, path, query } = request;
  if (query.get("auth_key") !== app.key) return "Unknown auth_key.";
  if (query.get("auth_version") !== "1.0") return "auth_version must be 1.0.";
  const age = Math.abs(Date.now() / 1000 - Number(query.get("auth_timestamp")));
  if (!(age <= timestampToleranceSeconds))
    return "auth_timestamp is more than 600 seconds away from this server's time.";
  const parameters = [...query].filter(([name]) => name !== "auth_signature").sort(([a], [b]) => (a < b ? -1 : 1));
  const signed = [method, path, parameters.map(([name, value]) => `${name}=${value}`).join("&")].join("\n");
  return isSame(query.get("auth_signature") ?? "", sign(app.secret, signed)) ? null : "Invalid auth_signature.";
}

/** Returns null if the body is the one that the query signs, else the reason to reject it. */
export function findBodyFault(query: Map<string, string>, body: Buffer): string | null {
  const isSigned =
    body.length === 0 || isSame(query.get("body_md5") ?? "", createHash("md5").update(body).digest("hex"));
  return isSigned ? null : "body_md5 does not match the body.";
}
