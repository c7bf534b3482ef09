import "server-only";
import { lockLiveFamily } from "@/db/queries/people/sessions";
import { findCredentials, replacePassword } from "@/db/queries/people/users";
import type { Actor } from "@/lib/shared/auth/actor";
import type { ChangePasswordBody } from "@/lib/shared/auth/contract";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import type { Deps } from "../../deps";
import { recordAudit } from "../audit-log/record";
import { type BegunSession, beginSession } from "./begin-session";
import { admitByCurrentPassword, wrongPassword } from "./current-password";
import { endSessions, endSockets } from "./end-sessions";
import { admitNewPassword } from "./new-password";
import { hashPassword } from "./password";
import { refreshGraceSeconds } from "./session-span";

/**
 * Changes the actor's own password. All of their sign-ins end, this one too; the answer contains a new one that lasts
 * as long as the old one would have, so only other devices have to log in again. Throws what admitByCurrentPassword and
 * admitNewPassword throw.
 */
export async function changePassword(deps: Deps, actor: Actor, body: ChangePasswordBody): Promise<BegunSession> {
  const user = await findCredentials(deps.db, { account_id: actor.account_id, id: actor.user_id });
  if (!user) throw sessionEnded();
  await admitByCurrentPassword(deps, user, body.current_password);
  await admitNewPassword("new_password", body.new_password, user);

  const newHash = await hashPassword(body.new_password);
  const { session, ended } = await deps.db.transaction(async (tx) => {
    // Replace the password first: a concurrent login with the old password waits for it, and then fails.
    if (!(await replacePassword(tx, user, newHash))) throw wrongPassword();
    const family = await lockLiveFamily(tx, actor.family_id, refreshGraceSeconds);
    if (!family) throw sessionEnded();
    const ended = await endSessions(deps, tx, { user_id: user.id });
    await recordAudit(tx, actor, {
      action: "password.change",
      subject: { kind: "user", id: user.id, label: user.email },
    });
    const { remember, address, browser, factor_at } = family;
    return { session: await beginSession(tx, user, { remember, address, browser, factor_at }), ended };
  });
  await endSockets(deps, ended);
  return session;
}

const sessionEnded = () => new AppError("unauthenticated", messages.http.unauthenticated);
