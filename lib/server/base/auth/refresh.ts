import "server-only";
import type { Transaction } from "@/db/client";
import { findUserOfFamily, type LiveFamily, lockLiveFamily, rotateFamily } from "@/db/queries/people/sessions";
import type { Actor } from "@/lib/shared/auth/actor";
import type { Refreshed } from "@/lib/shared/auth/contract";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import type { Deps } from "../../deps";
import { recordAudit } from "../audit-log/record";
import { endSessions, endSockets } from "./end-sessions";
import { familyOfRefreshToken, nextRefreshToken } from "./refresh-token";
import { refreshGraceSeconds, sessionLifetime } from "./session-span";
import { createAccessToken, createSessionCookie, hashToken, type SessionCookie } from "./tokens";

type Rotation = { family: LiveFamily; refreshToken: string; remainingSeconds: number };

/**
 * Returns a new access token and the next refresh token. The previous token gets the same pair for ten more seconds;
 * after that, it and all older ones are replays and revoke the whole family. Throws unauthenticated.
 */
export async function refreshSession(deps: Deps, token: string): Promise<Refreshed & { cookie: SessionCookie }> {
  const { rotation, ended } = await rotate(deps, token);
  await endSockets(deps, ended);
  if (!rotation) throw new AppError("unauthenticated", messages.auth.refreshFailed);
  const { family, refreshToken, remainingSeconds } = rotation;
  const { user_id, account_id, role, family_id, email } = family;
  const actor: Actor = { user_id, account_id, role, family_id };
  return {
    accessToken: await createAccessToken(actor),
    refreshToken,
    cookie: await createSessionCookie({ ...actor, email }, remainingSeconds),
  };
}

type Rotated = { rotation: Rotation | null; ended: string[] };
const notRotated: Rotated = { rotation: null, ended: [] };

/** Returns no rotation for an invalid token; a revocation, if any, is then committed. */
async function rotate(deps: Deps, token: string): Promise<Rotated> {
  const family_id = familyOfRefreshToken(token);
  if (!family_id) return notRotated;
  const good = (rotation: Rotation): Rotated => ({ rotation, ended: [] });
  return deps.db.transaction(async (tx) => {
    const family = await lockLiveFamily(tx, family_id, refreshGraceSeconds);
    if (!family) return notRotated;
    const given = hashToken(token);
    const refreshToken = nextRefreshToken(token, family_id);
    if (given === family.token_hash) {
      const next = { family_id, token_hash: hashToken(refreshToken) };
      const remainingSeconds = await rotateFamily(tx, next, sessionLifetime(family.remember));
      return good({ family, refreshToken, remainingSeconds });
    }
    if (given === family.previous_token_hash && family.is_in_grace) {
      return good({ family, refreshToken, remainingSeconds: family.remaining_seconds });
    }
    return { rotation: null, ended: await endSession(deps, tx, family_id, "sign-in.replay") };
  });
}

/** Ends the sessions of an access token's actor and of a refresh token, if given. Ignores ended sessions. */
export async function logOut(deps: Deps, actor: Actor | null, refreshToken: string | null | undefined): Promise<void> {
  const families = new Set([actor?.family_id, refreshToken ? familyOfRefreshToken(refreshToken) : null]);
  for (const family_id of families) {
    if (!family_id) continue;
    await endSockets(deps, await deps.db.transaction((tx) => endSession(deps, tx, family_id, "sign-out")));
  }
}

/** Ends a session and records it, unless it has already ended. Returns the argument for `endSockets`. */
export async function endSession(
  deps: Deps,
  tx: Transaction,
  family_id: string,
  action: "sign-out" | "sign-in.replay",
): Promise<string[]> {
  const ended = await endSessions(deps, tx, { family_id });
  const user = ended.length > 0 && (await findUserOfFamily(tx, family_id));
  if (user) {
    // On a replay the holder of the copied token is unknown.
    const actor = { account_id: user.account_id, user_id: action === "sign-out" ? user.id : null };
    await recordAudit(tx, actor, { action, subject: { kind: "user", id: user.id, label: user.email } });
  }
  return ended;
}
