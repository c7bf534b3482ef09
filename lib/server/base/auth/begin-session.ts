import "server-only";
import { v7 as uuidv7 } from "uuid";
import type { Transaction } from "@/db/client";
import { insertFamily } from "@/db/queries/people/sessions";
import type { Role } from "@/lib/shared/vocabulary";
import { createRefreshToken } from "./refresh-token";
import { sessionLifetime } from "./session-span";
import { createAccessToken, createSessionCookie, hashToken, type SessionCookie } from "./tokens";

type User = { id: string; account_id: string; email: string; role: Role };
/** `factor_at`: when the user last gave a code of their second factor. */
export type SessionDetails = { remember: boolean; address: string; browser: string; factor_at: string | null };
export type BegunSession = { family_id: string; accessToken: string; refreshToken: string; cookie: SessionCookie };

/** Starts a session for a user who has just authenticated: a new token family, its first tokens and its cookie. */
export async function beginSession(tx: Transaction, user: User, details: SessionDetails): Promise<BegunSession> {
  const family_id = uuidv7();
  const refreshToken = createRefreshToken(family_id);
  const span = sessionLifetime(details.remember);
  await insertFamily(tx, { id: family_id, user_id: user.id, token_hash: hashToken(refreshToken), ...details }, span);
  const actor = { user_id: user.id, account_id: user.account_id, role: user.role, family_id };
  return {
    family_id,
    accessToken: await createAccessToken(actor),
    refreshToken,
    cookie: await createSessionCookie({ ...actor, email: user.email }, span.idleSeconds),
  };
}
