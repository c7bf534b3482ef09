import "server-only";
import { findSessionUser, listSessions } from "@/db/queries/people/session-list";
import { findUser } from "@/db/queries/people/users";
import type { Actor } from "@/lib/shared/auth/actor";
import { isAdmin } from "@/lib/shared/auth/policy";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import type { ListedSession } from "@/lib/shared/users/sessions";
import type { Role } from "@/lib/shared/vocabulary";
import { recordAudit } from "../../base/audit-log/record";
import { endSessions, endSockets } from "../../base/auth/end-sessions";
import type { Deps } from "../../deps";

/** People see and end their own sessions, admins also those of their moderators. */
const mayEnd = (actor: Actor, user: { id: string; role: Role }) =>
  user.id === actor.user_id || (isAdmin(actor) && user.role === "moderator");

/** Returns the user, or the actor if none is named. Throws not_found for anyone whose sessions the actor may not see. */
async function findOwner(deps: Deps, actor: Actor, user_id = actor.user_id) {
  const user = await findUser(deps.db, { account_id: actor.account_id, id: user_id });
  if (!user || !mayEnd(actor, user)) throw new AppError("not_found", messages.users.notFound);
  return user;
}

/** Returns somebody's live sessions, the last seen first. Throws what findOwner throws. */
export async function getSessions(deps: Deps, actor: Actor, user_id?: string): Promise<ListedSession[]> {
  const user = await findOwner(deps, actor, user_id);
  const rows = await listSessions(deps.db, { account_id: actor.account_id, user_id: user.id });
  return rows.map((row) => ({
    ...row,
    began_at: new Date(row.began_at).toISOString(),
    seen_at: new Date(row.seen_at).toISOString(),
    is_current: row.id === actor.family_id,
  }));
}

/** Ends one session, sockets included. Throws not_found for one that has ended, or that the actor may not end. */
export async function endOneSession(deps: Deps, actor: Actor, id: string): Promise<{ message: string }> {
  const user = await findSessionUser(deps.db, { account_id: actor.account_id, id });
  if (!user || !mayEnd(actor, user)) throw new AppError("not_found", messages.sessions.notFound);
  await end(deps, actor, user, { family_id: id });
  return { message: messages.sessions.ended };
}

/** Ends all of somebody's sessions but the one that asks. Throws what findOwner throws. */
export async function endOtherSessions(deps: Deps, actor: Actor, user_id?: string): Promise<{ message: string }> {
  const user = await findOwner(deps, actor, user_id);
  await end(deps, actor, user, { user_id: user.id, except: actor.family_id });
  return { message: messages.sessions.allEnded };
}

async function end(
  deps: Deps,
  actor: Actor,
  { id, email }: { id: string; email: string },
  whose: Parameters<typeof endSessions>[2],
): Promise<void> {
  const ended = await deps.db.transaction(async (tx) => {
    const subject = { kind: "user", id, label: email } as const;
    await recordAudit(tx, actor, { action: "session.end", subject });
    return endSessions(deps, tx, whose);
  });
  await endSockets(deps, ended);
}
