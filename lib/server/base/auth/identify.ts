import "server-only";
import type { Database } from "@/db/client";
import { findLiveActor } from "@/db/queries/people/sessions";
import { ownPasswordIssue } from "@/lib/shared/auth/first-password";
import { missingFactorIssue, staleFactorIssue } from "@/lib/shared/auth/second-factor-issues";
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
export const ownPasswordFirst = () => refusal(ownPasswordIssue, messages.auth.ownPasswordFirst);

/** Refuses a call until the user has set up the second factor that their company demands. */
export const secondFactorFirst = () => refusal(missingFactorIssue, messages.secondFactor.setUpFirst);

/** Refuses a call until the user gives a code again. */
export const codeFirst = () => refusal(staleFactorIssue, messages.secondFactor.confirmFirst);

function refusal(path: string, message: string): AppError {
  return new AppError("forbidden", message, { issues: [{ path, message }] });
}
