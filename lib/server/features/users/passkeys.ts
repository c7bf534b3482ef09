import "server-only";
import { v7 as uuidv7 } from "uuid";
import { insertPasskey, listPasskeys, removePasskey } from "@/db/queries/people/passkeys";
import { lockFactor } from "@/db/queries/people/second-factors";
import type { Actor } from "@/lib/shared/auth/actor";
import type { AddPasskeyBody, BegunNewPasskey, PasskeyProof } from "@/lib/shared/auth/passkeys";
import type { BeginFactorBody, RecoveryCodes } from "@/lib/shared/auth/second-factor";
import { AppError } from "@/lib/shared/errors";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { recordAudit } from "../../base/audit-log/record";
import { admitByCurrentPassword } from "../../base/auth/current-password";
import { endSockets } from "../../base/auth/end-sessions";
import { createChallenge, type PasskeySite, takeChallenge } from "../../base/auth/second-factor/passkey-challenge";
import { readNewPasskey, takePasskey, userHandleOf } from "../../base/auth/second-factor/passkeys";
import type { Deps } from "../../deps";
import { confirmWith, findSelf, lockSelf, ownedBy, subjectOf, turnOn } from "./second-factor";

const text = messages.secondFactor;

/** Asks the actor's browser for a new passkey. Throws what admitByCurrentPassword throws. */
export async function beginNewPasskey(
  deps: Deps,
  actor: Actor,
  site: PasskeySite,
  { current_password }: BeginFactorBody,
): Promise<BegunNewPasskey & { cookie: string }> {
  const { email, ...self } = await findSelf(deps, actor);
  await admitByCurrentPassword(deps, { email, ...self }, current_password);
  const known = await listPasskeys(deps.db, ownedBy(actor));
  return {
    ...(await createChallenge("new", actor.user_id)),
    rp_id: site.rp_id,
    credential_ids: known.map(({ credential_id }) => credential_id),
    user_handle: userHandleOf(actor.user_id),
    email,
  };
}

/**
 * Adds a passkey. Returns the recovery codes if it is the actor's first second factor. Throws invalid_input at
 * `passkey`, conflict for one that is known or one too many.
 */
export async function addPasskey(
  deps: Deps,
  actor: Actor,
  site: PasskeySite,
  cookie: string | null,
  { name, passkey }: AddPasskeyBody,
): Promise<RecoveryCodes> {
  const challenge = await takeChallenge(deps.db, cookie, "new", actor.user_id);
  const made = await readNewPasskey(site, challenge, passkey);
  const { recovery_codes, ended } = await deps.db.transaction(async (tx) => {
    const self = await lockSelf(tx, actor);
    const factor = await lockFactor(tx, ownedBy(actor));
    if ((await listPasskeys(tx, ownedBy(actor))).length >= limits.passkeysMax)
      throw new AppError("conflict", text.passkeysFull(limits.passkeysMax));
    const turned = await turnOn(deps, tx, actor, Boolean(factor?.enabled_at));
    if (!(await insertPasskey(tx, { ...ownedBy(actor), ...made, id: uuidv7(), name })))
      throw new AppError("conflict", text.passkeyKnown);
    await recordAudit(tx, actor, { action: "second-factor.add-passkey", subject: subjectOf(self) });
    return turned;
  });
  await endSockets(deps, ended);
  return { recovery_codes };
}

/** Removes one of the actor's passkeys. Throws not_found, and conflict for the last one of somebody without an app. */
export async function removeOwnPasskey(deps: Deps, actor: Actor, id: string): Promise<{ message: string }> {
  await deps.db.transaction(async (tx) => {
    const self = await lockSelf(tx, actor);
    const factor = await lockFactor(tx, ownedBy(actor));
    if (!(await removePasskey(tx, { ...ownedBy(actor), id }))) throw new AppError("not_found", text.passkeyGone);
    const isLast = factor?.last_step === 0 && (await listPasskeys(tx, ownedBy(actor))).length === 0;
    if (isLast) throw new AppError("conflict", text.passkeyLast);
    await recordAudit(tx, actor, { action: "second-factor.remove-passkey", subject: subjectOf(self) });
  });
  return { message: text.passkeyRemoved };
}

/** Takes a passkey for what asks for a recent proof. Throws what confirmWith, takeChallenge and takePasskey throw. */
export async function confirmPasskey(
  deps: Deps,
  actor: Actor,
  site: PasskeySite,
  cookie: string | null,
  proof: PasskeyProof,
): Promise<{ message: string }> {
  const challenge = await takeChallenge(deps.db, cookie, "proof", actor.user_id);
  return confirmWith(deps, actor, (tx, self) => takePasskey(tx, self, { site, challenge, proof }));
}
