import "server-only";
import { randomUUID } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { insertFamily } from "@/db/queries/sessions";
import { findUserForLogin, holdPassword } from "@/db/queries/users";
import type { Deps } from "../deps";
import { AppError } from "../errors";
import { admitByRate, forgiveRate } from "../http/rate-limit";
import { messages } from "../messages";
import type { LoggedIn, LoginBody } from "./contract";
import { hashPassword, verifyPassword } from "./password";
import { createRefreshToken } from "./refresh-token";
import { sessionSpan } from "./session-span";
import { createAccessToken, createSessionCookie, derivedKey, hashToken, type SessionCookie } from "./tokens";

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
  if (!user || !isRight) throw invalidCredentials();

  const family_id = uuidv7();
  const refreshToken = createRefreshToken(family_id);
  const span = sessionSpan(body.remember);
  await deps.db.transaction(async (tx) => {
    if (!(await holdPassword(tx, user))) throw invalidCredentials();
    const row = { id: family_id, user_id: user.id, token_hash: hashToken(refreshToken), remember: body.remember };
    await insertFamily(tx, row, span);
  });
  await forgiveRate(deps.db, "loginByEmail", emailKey);
  await forgiveRate(deps.db, "loginByAddress", address);

  const actor = { user_id: user.id, account_id: user.account_id, role: user.role, family_id };
  return {
    accessToken: await createAccessToken(actor),
    refreshToken,
    user: { email: user.email, role: user.role },
    cookie: await createSessionCookie({ ...actor, email: user.email }, span.idleSeconds),
  };
}

function invalidCredentials(): AppError {
  return new AppError("unauthenticated", messages.auth.invalidCredentials);
}
