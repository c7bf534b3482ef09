import "server-only";
import type { Transaction } from "@/db/client";
import { findAccount, updateAccount } from "@/db/queries/people/accounts";
import { listPasskeys } from "@/db/queries/people/passkeys";
import {
  beginFactor,
  confirmFamily,
  enableFactor,
  findFactor,
  listUsersWithoutFactor,
  lockFactor,
  removeFactor,
  setLastStep,
  setRecoveryHashes,
} from "@/db/queries/people/second-factors";
import { findCredentials, lockUser } from "@/db/queries/people/users";
import type { Actor } from "@/lib/shared/auth/actor";
import { isAdmin } from "@/lib/shared/auth/policy";
import type {
  BeginFactorBody,
  BegunFactor,
  CodeBody,
  OwnFactor,
  RecoveryCodes,
  SignInRules,
} from "@/lib/shared/auth/second-factor";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import { recordAudit } from "../../base/audit-log/record";
import { admitByCurrentPassword } from "../../base/auth/current-password";
import { endSessions, endSockets } from "../../base/auth/end-sessions";
import { codeRefused, countCodes, makeRecoveryCodes, takeCode } from "../../base/auth/second-factor/codes";
import { appAddress, createSecret, openSecret, sealSecret, stepOf } from "../../base/auth/second-factor/secret";
import type { Deps } from "../../deps";

const text = messages.secondFactor;

export const ownedBy = ({ account_id, user_id }: Actor) => ({ account_id, user_id });
const signedOut = () => new AppError("unauthenticated", messages.http.unauthenticated);
export const subjectOf = ({ id, email }: { id: string; email: string }) =>
  ({ kind: "user", id, label: email }) as const;

/** Locks the actor's row, as every change of a factor does first: a concurrent login waits. */
export async function lockSelf(tx: Transaction, { account_id, user_id }: Actor) {
  const user = await lockUser(tx, { account_id, id: user_id });
  if (!user) throw signedOut();
  return { ...user, account_id };
}

export async function findSelf(deps: Deps, { account_id, user_id }: Actor) {
  const user = await findCredentials(deps.db, { account_id, id: user_id });
  if (!user) throw signedOut();
  return user;
}

/**
 * Returns the actor's second factor, and what their company asks. `passkey_origin`: the origin where passkeys work, or
 * null.
 */
export async function getOwnFactor(deps: Deps, actor: Actor, passkey_origin: string | null): Promise<OwnFactor> {
  const factor = await findFactor(deps.db, ownedBy(actor));
  if (!factor) throw signedOut();
  const passkeys = await listPasskeys(deps.db, ownedBy(actor));
  return {
    user_id: actor.user_id,
    is_enabled: factor.enabled_at !== null,
    has_app: factor.has_app,
    passkeys: passkeys.map(({ used_at, created_at, ...passkey }) => ({
      ...passkey,
      created_at: new Date(created_at).toISOString(),
      used_at: used_at && new Date(used_at).toISOString(),
    })),
    passkey_origin,
    recovery_codes_left: factor.codes_left,
    is_readable: !factor.has_app || openSecret(factor.secret ?? "", actor.user_id) !== null,
    second_factor_for: factor.second_factor_for,
    remembers_browsers: factor.remembers_browsers,
  };
}

/** Begins the setup of an app. Throws conflict if the actor has one, and what admitByCurrentPassword throws. */
export async function beginOwnFactor(deps: Deps, actor: Actor, body: BeginFactorBody): Promise<BegunFactor> {
  const user = await findSelf(deps, actor);
  await admitByCurrentPassword(deps, user, body.current_password);
  const secret = createSecret();
  const row = { ...ownedBy(actor), secret: sealSecret(secret, actor.user_id) };
  if (!(await beginFactor(deps.db, row))) throw new AppError("conflict", text.alreadyOn);
  return { secret, address: appAddress(secret, user.email) };
}

/**
 * Turns the actor's second factor on with their first app or passkey, and returns the recovery codes, this once. Ends
 * the actor's other sessions, which no factor began: call `endSockets` after the commit. Changes no factor that is on.
 */
export async function turnOn(deps: Deps, tx: Transaction, actor: Actor, isOn: boolean) {
  await confirmFamily(tx, actor.family_id);
  if (isOn) return { recovery_codes: [], ended: [] };
  const { codes, hashes } = makeRecoveryCodes();
  await enableFactor(tx, ownedBy(actor), hashes);
  const ended = await endSessions(deps, tx, { user_id: actor.user_id, except: actor.family_id });
  return { recovery_codes: codes, ended };
}

/**
 * Finishes the setup of an app with its first code. Returns what `turnOn` returns. Throws conflict without a setup,
 * invalid_input at `code` for a wrong code.
 */
export async function enableOwnFactor(deps: Deps, actor: Actor, { code }: CodeBody): Promise<RecoveryCodes> {
  const { recovery_codes, ended } = await countCodes(deps, await findSelf(deps, actor), actor.family_id, () =>
    deps.db.transaction(async (tx) => {
      const self = await lockSelf(tx, actor);
      const begun = await lockFactor(tx, ownedBy(actor));
      const secret = begun?.secret && openSecret(begun.secret, actor.user_id);
      if (!begun || !secret || begun.last_step > 0)
        throw new AppError("conflict", begun?.last_step ? text.alreadyOn : text.notBegun);
      const step = stepOf(secret, code.replace(/\s/g, ""));
      if (step === null) throw codeRefused(text.codeWrong);
      await setLastStep(tx, ownedBy(actor), step);
      await recordAudit(tx, actor, { action: "second-factor.enable", subject: subjectOf(self) });
      return turnOn(deps, tx, actor, begun.enabled_at !== null);
    }),
  );
  await endSockets(deps, ended);
  return { recovery_codes };
}

/** Replaces the actor's recovery codes. Throws conflict if they have no second factor. */
export async function renewRecoveryCodes(deps: Deps, actor: Actor): Promise<RecoveryCodes> {
  const { codes, hashes } = makeRecoveryCodes();
  await deps.db.transaction(async (tx) => {
    const self = await lockSelf(tx, actor);
    if (!(await setRecoveryHashes(tx, ownedBy(actor), hashes))) throw new AppError("conflict", text.notBegun);
    await recordAudit(tx, actor, { action: "second-factor.renew-codes", subject: subjectOf(self) });
  });
  return { recovery_codes: codes };
}

/** Proves a factor to `tx` for its user, or throws. */
type Prove = (tx: Transaction, self: Awaited<ReturnType<typeof lockSelf>>) => Promise<void>;

/** Takes a code for what asks for a recent one (Duties.needsRecentFactor). Throws what confirmWith and takeCode throw. */
export const confirmOwnFactor = (deps: Deps, actor: Actor, { code }: CodeBody) =>
  confirmWith(deps, actor, (tx, self) => takeCode(tx, self, code));

/** Notes that the actor has proven their factor just now. Throws what countCodes and `prove` throw. */
export async function confirmWith(deps: Deps, actor: Actor, prove: Prove): Promise<{ message: string }> {
  await countCodes(deps, await findSelf(deps, actor), actor.family_id, () =>
    deps.db.transaction(async (tx) => {
      const self = await lockSelf(tx, actor);
      await prove(tx, self);
      await confirmFamily(tx, actor.family_id);
      await recordAudit(tx, actor, { action: "second-factor.confirm", subject: subjectOf(self) });
    }),
  );
  return { message: text.saved };
}

/**
 * Removes the actor's own second factor or, for an admin, that of somebody in their account, and ends that person's
 * sessions except the actor's. Throws not_found for others.
 */
export async function removeSecondFactor(deps: Deps, actor: Actor, id: string): Promise<{ message: string }> {
  const isOwn = id === actor.user_id;
  const notFound = () => new AppError("not_found", messages.users.notFound);
  if (!isOwn && !isAdmin(actor)) throw notFound();
  const ended = await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, { account_id: actor.account_id, id });
    if (!user) throw notFound();
    if (!(await removeFactor(tx, { account_id: actor.account_id, user_id: id }))) return [];
    await recordAudit(tx, actor, { action: "second-factor.remove", subject: subjectOf(user) });
    return endSessions(deps, tx, { user_id: id, ...(isOwn && { except: actor.family_id }) });
  });
  await endSockets(deps, ended);
  return { message: isOwn ? text.turnedOff : text.resetDone };
}

/**
 * Changes what the company asks. People who lack a second factor that it now demands are signed out, sockets included.
 * Throws conflict if the actor would be among them.
 */
export async function updateSignInRules(deps: Deps, actor: Actor, rules: SignInRules): Promise<SignInRules> {
  const { account_id, user_id } = actor;
  const ended = await deps.db.transaction(async (tx) => {
    const lacking = await listUsersWithoutFactor(tx, { account_id, demand: rules.second_factor_for });
    if (lacking.includes(user_id)) throw new AppError("conflict", text.ownFirst);
    await updateAccount(tx, account_id, rules);
    const label = (await findAccount(tx, account_id))?.company_name ?? "";
    const subject = { kind: "account", id: account_id, label } as const;
    await recordAudit(tx, actor, { action: "account.sign-in-rules", subject, changed_fields: Object.keys(rules) });
    return (await Promise.all(lacking.map((id) => endSessions(deps, tx, { user_id: id })))).flat();
  });
  await endSockets(deps, ended);
  return rules;
}
