import "server-only";
import { lockLiveFamily, revokeUserFamilies } from "@/db/queries/sessions";
import { findUserWithPassword, replacePassword } from "@/db/queries/users";
import type { Actor } from "@/lib/shared/auth/actor";
import type { ChangePasswordBody } from "@/lib/shared/auth/contract";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import { recordAudit } from "../audit-log/record";
import type { Deps } from "../deps";
import { admitByRate, refundRate } from "../rate-limit";
import { type BegunSession, beginSession } from "./begin-session";
import { hashPassword, verifyPassword } from "./password";
import { refreshGraceSeconds } from "./session-span";

const said = messages.auth;

/**
 * Changes one's own password. All of the person's sign-ins end, this one too; the answer holds a new one, as long as the
 * old one would have been, so that only the other devices have to log in again. Throws invalid_input for a wrong current
 * password, rate_limited after too many of them.
 */
export async function changePassword(deps: Deps, actor: Actor, body: ChangePasswordBody): Promise<BegunSession> {
  await admitByRate(deps.db, "passwordByUser", actor.user_id);
  const user = await findUserWithPassword(deps.db, { account_id: actor.account_id, id: actor.user_id });
  if (!user) throw gone();
  const subject = { kind: "user", id: user.id, label: user.email } as const;
  if (!(await verifyPassword(user.password_hash, body.current_password))) {
    await deps.db.transaction((tx) => recordAudit(tx, actor, { action: "password.failure", subject }));
    throw wrongPassword();
  }
  await refundRate(deps.db, "passwordByUser", actor.user_id);

  const newHash = await hashPassword(body.new_password);
  return deps.db.transaction(async (tx) => {
    // The change comes first: a login under way with the old password waits for it, and then fails.
    if (!(await replacePassword(tx, user, newHash))) throw wrongPassword();
    const family = await lockLiveFamily(tx, actor.family_id, refreshGraceSeconds);
    if (!family) throw gone();
    await revokeUserFamilies(tx, user.id);
    await recordAudit(tx, actor, { action: "password.change", subject });
    return beginSession(tx, user, family.remember);
  });
}

const gone = () => new AppError("unauthenticated", messages.http.unauthenticated);

function wrongPassword(): AppError {
  const issues = [{ path: "current_password", message: said.currentPasswordWrong }];
  return new AppError("invalid_input", said.currentPasswordWrong, { issues });
}
