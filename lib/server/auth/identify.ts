import "server-only";
import type { Database } from "@/db/client";
import { findLiveActor } from "@/db/queries/sessions";
import { ownPasswordIssue } from "@/lib/shared/auth/first-password";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import { readAccessToken } from "./tokens";

/**
 * Identifies the sender of a request by its bearer token only; null without one. Refuses a token of a revoked sign-in
 * or a deleted user at once, even before it expires. Throws unauthenticated or token_expired.
 */
export async function identify(db: Database, request: Request): ReturnType<typeof findLiveActor> {
  const header = request.headers.get("authorization");
  if (!header) return null;
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1];
  if (!token) throw new AppError("unauthenticated", messages.http.unauthenticated);
  const claimed = await readAccessToken(token);
  const found = await findLiveActor(db, claimed);
  if (!found) throw new AppError("unauthenticated", messages.http.unauthenticated);
  return found;
}

/** Refuses a call until the user replaces a generated password. The issue distinguishes it from other refusals. */
export function ownPasswordFirst(): AppError {
  const message = messages.auth.ownPasswordFirst;
  return new AppError("forbidden", message, { issues: [{ path: ownPasswordIssue, message }] });
}
