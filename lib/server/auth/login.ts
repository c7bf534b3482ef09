import "server-only";
import { randomUUID } from "node:crypto";
import { findUserForLogin, holdPassword } from "@/db/queries/users";
import type { LoggedIn, LoginBody } from "@/lib/shared/auth/contract";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import { recordAudit, recordSignInFailure } from "../audit-log/record";
import type { Deps } from "../deps";
import { admitByRate, refundRate } from "../rate-limit";
import { beginSession } from "./begin-session";
import { hashPassword, verifyPassword } from "./password";
import { derivedKey, type SessionCookie } from "./tokens";

let decoyHash: Promise<string> | undefined;

/**
 * Begins a session for somebody at `address`, whom the route admitted by loginByAddress. An unknown email costs the same
 * work as a wrong password, and both are the same unauthenticated; rate_limited after too many wrong tries with one
 * email. Right ones do not count, or a company behind one address would lock itself out.
 */
export async function logIn(
  deps: Deps,
  address: string,
  body: LoginBody,
): Promise<LoggedIn & { cookie: SessionCookie }> {
  // Keyed, so that the table of limits never tells who has an account here.
  const emailKey = derivedKey(`login-email:${body.email_id.toLowerCase()}`);
  await admitByRate(deps.db, "loginByEmail", emailKey);

  decoyHash ??= hashPassword(randomUUID());
  const decoy = await decoyHash;
  const user = await findUserForLogin(deps.db, body.email_id);
  const isRight = await verifyPassword(user?.password_hash ?? decoy, body.password);
  if (!user || !isRight) {
    await recordSignInFailure(deps.db, body.email_id);
    throw invalidCredentials();
  }

  const session = await deps.db.transaction(async (tx) => {
    if (!(await holdPassword(tx, user))) throw invalidCredentials();
    const subject = { kind: "user", id: user.id, label: user.email } as const;
    const actor = { account_id: user.account_id, user_id: user.id };
    await recordAudit(tx, actor, { action: "sign-in.success", subject });
    return beginSession(tx, user, body.remember);
  });
  await refundRate(deps.db, "loginByEmail", emailKey);
  await refundRate(deps.db, "loginByAddress", address);
  return { ...session, user: { email: user.email, role: user.role } };
}

function invalidCredentials(): AppError {
  return new AppError("unauthenticated", messages.auth.invalidCredentials);
}
