import "server-only";
import { v7 as uuidv7 } from "uuid";
import { violatedConstraint } from "@/db/faults";
import { findAccount } from "@/db/queries/people/accounts";
import { removeInvitationOf } from "@/db/queries/people/invitations";
import { removeFamilies } from "@/db/queries/people/sessions";
import {
  deleteUser as deleteUserRow,
  findCredentials,
  findUser,
  insertUser,
  type ListedUserRow,
  listAssignments,
  listModerators,
  listUsers,
  lockAdmins,
  lockUser,
  removePasswordResets,
  updateUser as updateUserRow,
} from "@/db/queries/people/users";
import type { Actor } from "@/lib/shared/auth/actor";
import { canDeleteUser } from "@/lib/shared/auth/policy";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import type { AddUserBody, ListedUser, ModeratorOption, UpdateUserBody } from "@/lib/shared/users/contract";
import { type AuditEntry, recordAudit } from "../../base/audit-log/record";
import { admitByCurrentPassword, wrongPassword } from "../../base/auth/current-password";
import { endSessions, endSockets, scheduleSocketEnd } from "../../base/auth/end-sessions";
import { admitNewPassword } from "../../base/auth/new-password";
import { hashPassword } from "../../base/auth/password";
import type { Deps } from "../../deps";

const text = messages.users;

const userNotFound = () => new AppError("not_found", text.notFound);

/** Returns the account's users, newest first. */
export async function listAccountUsers(deps: Deps, actor: Actor): Promise<ListedUser[]> {
  return presentUsers(deps, actor, await listUsers(deps.db, actor));
}

/** Returns the account's moderators, to choose some for an event. */
export async function listModeratorOptions(deps: Deps, actor: Actor): Promise<{ data: ModeratorOption[] }> {
  return { data: await listModerators(deps.db, actor) };
}

/**
 * Adds a moderator to the actor's account; `isPasswordInitial` if the password is generated. Throws conflict if the
 * email has a user in any account, and what admitNewPassword throws.
 */
export async function addUser(
  deps: Deps,
  actor: Actor,
  { email, password }: AddUserBody,
  { isPasswordInitial = false } = {},
): Promise<ListedUser> {
  const company_name = (await findAccount(deps.db, actor.account_id))?.company_name ?? "";
  await admitNewPassword("password", password, { email, company_name });
  const owned = { account_id: actor.account_id, id: uuidv7() };
  const password_hash = await hashPassword(password);
  await refusingTakenEmail(() =>
    deps.db.transaction(async (tx) => {
      const credentials = { email, password_hash, password_is_initial: isPasswordInitial };
      await insertUser(tx, { ...owned, ...credentials, role: "moderator" });
      await removeInvitationOf(tx, { account_id: actor.account_id, email });
      await recordAudit(tx, actor, { action: "user.create", subject: asSubject({ id: owned.id, email }) });
    }),
  );
  return getUser(deps, actor, owned.id);
}

/**
 * Changes email and, if given, password; a new password ends all of the user's sign-ins, and either change voids mailed
 * links. Users who change their own must prove their current password. Throws not_found, conflict, and what
 * admitByCurrentPassword and admitNewPassword throw.
 */
export async function updateUser(deps: Deps, actor: Actor, id: string, body: UpdateUserBody): Promise<ListedUser> {
  const { email, password, current_password } = body;
  const owned = { account_id: actor.account_id, id };
  const user = await findCredentials(deps.db, owned);
  if (!user) throw userNotFound();
  const isProofNeeded = id === actor.user_id && (password !== undefined || email !== user.email);
  if (isProofNeeded) await admitByCurrentPassword(deps, user, current_password);
  if (password) await admitNewPassword("password", password, { ...user, email });
  const password_hash = password && (await hashPassword(password));
  // Replace only the password that was verified, even after a concurrent change.
  const target = isProofNeeded ? { ...owned, password_hash: user.password_hash } : owned;
  const ended = await refusingTakenEmail(() =>
    deps.db.transaction(async (tx) => {
      const isFound = await updateUserRow(tx, target, { email, ...(password_hash && { password_hash }) });
      if (!isFound) throw isProofNeeded ? wrongPassword() : userNotFound();
      if (email !== user.email) await removeInvitationOf(tx, { account_id: actor.account_id, email });
      const subject = asSubject({ id, email });
      const renamed: AuditEntry = { action: "user.update", subject, changed_fields: ["email"] };
      await recordAudit(tx, actor, [
        ...(email === user.email ? [] : [renamed]),
        ...(password_hash ? [{ action: "password.set", subject } as const] : []),
      ]);
      if (password_hash) return endSessions(deps, tx, { user_id: id });
      if (email !== user.email) await removePasswordResets(tx, id);
      return [];
    }),
  );
  await endSockets(deps, ended);
  return getUser(deps, actor, id);
}

/**
 * Deletes a user; their tokens are void at once. Throws forbidden for oneself, so that an account always keeps an
 * admin: an admin who was just deleted cannot delete others, including the one who deleted them.
 */
export async function deleteUser(deps: Deps, actor: Actor, id: string): Promise<{ message: string }> {
  if (!canDeleteUser(actor, { id })) throw new AppError("forbidden", text.cannotDeleteSelf);
  const owned = { account_id: actor.account_id, id };
  const ended = await deps.db.transaction(async (tx) => {
    const admins = await lockAdmins(tx, actor);
    if (!admins.includes(actor.user_id)) throw new AppError("unauthenticated", messages.http.unauthenticated);
    // A concurrent login either has its session ended here or finds no user.
    const user = await lockUser(tx, owned);
    if (!user) throw userNotFound();
    const familyIds = await removeFamilies(tx, id);
    await deleteUserRow(tx, owned);
    await recordAudit(tx, actor, { action: "user.delete", subject: asSubject(user) });
    await scheduleSocketEnd(deps, tx, familyIds);
    return familyIds;
  });
  await endSockets(deps, ended);
  return { message: messages.common.deleted };
}

const asSubject = ({ id, email }: { id: string; email: string }) => ({ kind: "user", id, label: email }) as const;

async function getUser(deps: Deps, actor: Actor, id: string): Promise<ListedUser> {
  const row = await findUser(deps.db, { account_id: actor.account_id, id });
  const [user] = row ? await presentUsers(deps, actor, [row]) : [];
  if (!user) throw userNotFound();
  return user;
}

async function presentUsers(deps: Deps, actor: Actor, rows: ListedUserRow[]): Promise<ListedUser[]> {
  const user_ids = rows.map((row) => row.id);
  const assignments = await listAssignments(deps.db, { account_id: actor.account_id, user_ids });
  const eventsOf = new Map<string, ListedUser["events"]>(user_ids.map((id) => [id, []]));
  for (const { user_id, ...event } of assignments) eventsOf.get(user_id)?.push(event);
  return rows.map(({ has_second_factor, ...row }) => ({
    ...row,
    ...(has_second_factor && { has_second_factor: true as const }),
    created_at: new Date(row.created_at).toISOString(),
    events: eventsOf.get(row.id) ?? [],
  }));
}

async function refusingTakenEmail<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) !== "users_email_key") throw error;
    throw new AppError("conflict", text.emailTaken, { issues: [{ path: "email", message: text.emailTaken }] });
  }
}
