import "server-only";
import { randomBytes } from "node:crypto";
import { encode } from "next-auth/jwt";
import { z } from "zod";
import type { Database } from "@/db/client";
import { AppError } from "@/lib/shared/errors";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { isAdmittedByRate } from "../../limits/rate-limit";
import { decodeProof, installationSecret } from "../tokens";

/*
 * Challenges of passkeys: an encrypted claim in a cookie of the browser that asked for it, for five minutes, and once.
 */

const text = messages.secondFactor;

/** Where passkeys work: the page's origin and the name that they belong to. */
export type PasskeySite = { origin: string; rp_id: string };

export const passkeyCookieName = "wallflower-passkey";

const challengeSalt = "wallflower-passkey";
const challengeClaims = z.object({
  challenge: z.string(),
  use: z.enum(["new", "proof"]),
  /** The only user who may answer; null if anybody may. */
  user_id: z.uuid().nullable(),
});

/** Creates a challenge, and the value of the cookie that it needs. */
export async function createChallenge(use: "new" | "proof", user_id: string | null) {
  const challenge = randomBytes(32).toString("base64url");
  const token: z.infer<typeof challengeClaims> = { challenge, use, user_id };
  const cookie = await encode({
    token,
    secret: installationSecret(),
    salt: challengeSalt,
    maxAge: limits.passkeySeconds,
  });
  return { challenge, cookie };
}

/** Uses up this browser's challenge. Throws invalid_input if it has none, or one for another use or user. */
export async function takeChallenge(
  db: Database,
  cookie: string | null,
  use: "new" | "proof",
  user_id: string,
): Promise<string> {
  const claims = challengeClaims.safeParse(await decodeProof(cookie ?? "", challengeSalt)).data;
  const isFor = claims?.use === use && (claims.user_id ?? user_id) === user_id;
  if (!isFor || !(await isAdmittedByRate(db, "singleUseProof", claims.challenge))) throw passkeyRefused();
  return claims.challenge;
}

export const passkeyRefused = () =>
  new AppError("invalid_input", text.passkeyWrong, { issues: [{ path: "passkey", message: text.passkeyWrong }] });
