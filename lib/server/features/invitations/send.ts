import "server-only";
import { v7 as uuidv7 } from "uuid";
import type { Transaction } from "@/db/client";
import { findEvent } from "@/db/queries/events";
import {
  ensureInvitation,
  findInvitation,
  type InvitationRow,
  listEventNames,
  listInvitations,
  lockInvitationCount,
  lockLinkNumber,
  removeInvitation,
  renewInvitation as renewRow,
} from "@/db/queries/people/invitations";
import { findUserForLogin } from "@/db/queries/people/users";
import type { Actor } from "@/lib/shared/auth/actor";
import { AppError } from "@/lib/shared/errors";
import type {
  InviteUserBody,
  ListedInvitation,
  RenewInvitationBody,
  SentInvitation,
} from "@/lib/shared/invitations/contract";
import { isolate } from "@/lib/shared/language/isolate";
import { storedLanguage } from "@/lib/shared/language/languages";
import { invitationRules } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import type { JobPayloads } from "@/lib/shared/ports/jobs";
import { recordAudit } from "../../base/audit-log/record";
import { derivedKey, hashToken } from "../../base/auth/tokens";
import { messagesOf } from "../../base/language/messages-of";
import { admitByRate, isAdmittedByRate } from "../../base/limits/rate-limit";
import { readMailBrand } from "../../base/mail/mail-brand";
import { mailPage } from "../../base/mail/mail-page";
import type { Deps } from "../../deps";

/**
 * An admin invites a moderator, who chooses a password by a link (docs/decisions/150). The link's token is derived from
 * the invitation's id, the link's number and the installation's secret. The database and the queue hold no token, and an
 * admin can copy the link that was mailed without ending it. Mailing again makes a new link.
 */

const text = messages.invitations;
type Link = { id: string; link_number: number };
// Number 0 is the only link of an invitation of before links had numbers.
const tokenOf = ({ id, link_number }: Link) =>
  derivedKey(`invitation:${id}${link_number > 0 ? `:${link_number}` : ""}`);
const asSubject = ({ id, email }: { id: string; email: string }) => ({ kind: "user", id, label: email }) as const;

/** Returns the account's open invitations, newest first. */
export async function listAccountInvitations({ db }: Pick<Deps, "db">, actor: Actor): Promise<ListedInvitation[]> {
  return present(db, actor, await listInvitations(db, actor));
}

/**
 * Invites a moderator by email, or renews their open invitation. Throws conflict if the email has a user in any
 * account, like addUser, or if too many are open; not_found for an event of another account; rate_limited.
 */
export async function inviteUser(
  deps: Deps,
  actor: Actor,
  { email, event_id }: InviteUserBody,
): Promise<SentInvitation> {
  const { account_id, user_id: invited_by } = actor;
  await admitByRate(deps.db, "invitationByUser", actor.user_id);
  if (await findUserForLogin(deps.db, email)) throw emailTaken();
  if (event_id && !(await findEvent(deps.db, { account_id, id: event_id }))) {
    throw new AppError("not_found", messages.events.notFound);
  }
  await admitMail(deps, actor, email);
  const id = uuidv7();
  const event_ids = event_id ? [event_id] : [];
  const row = { id, account_id, email, token_hash: hashToken(tokenOf({ id, link_number: 0 })), event_ids, invited_by };
  const ensure = async (tx: Transaction) => {
    const open = await lockInvitationCount(tx, account_id);
    const ensured = await ensureInvitation(tx, row, invitationRules.hours);
    if (ensured === id && open >= invitationRules.openPerAccount) throw new AppError("conflict", text.tooMany);
    return ensured;
  };
  return renew(deps, actor, { by: "mail", event_ids, find: ensure });
}

/**
 * Mails an open invitation again with a new link, or returns its link to copy; both restart its lifetime. Throws like
 * inviteUser.
 */
export async function renewInvitation(
  deps: Deps,
  actor: Actor,
  id: string,
  { by }: RenewInvitationBody,
): Promise<SentInvitation> {
  await admitByRate(deps.db, "invitationByUser", actor.user_id);
  const found = await findInvitation(deps.db, id);
  if (found?.account_id !== actor.account_id) throw notFound();
  if (await findUserForLogin(deps.db, found.email)) throw emailTaken();
  if (by === "mail") await admitMail(deps, actor, found.email);
  return renew(deps, actor, { by, event_ids: [], find: async () => id });
}

/** Ends an open invitation; its link is void at once. Throws not_found. */
export async function revokeInvitation(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: string,
): Promise<{ message: string }> {
  await db.transaction(async (tx) => {
    const email = await removeInvitation(tx, { account_id: actor.account_id, id });
    if (email === null) throw notFound();
    await recordAudit(tx, actor, { action: "user.uninvite", subject: asSubject({ id, email }) });
  });
  return { message: text.revoked };
}

/** Mails an invitation that is still open. Rejects if the mail cannot be sent, so that the job retries. */
export async function mailInvitation(
  { db, storage, mailer, consoleOrigin }: Pick<Deps, "db" | "storage" | "mailer" | "consoleOrigin">,
  { invitation_id, asked_at }: JobPayloads["mail-invitation"],
): Promise<void> {
  // After a longer outage of the mail server the admin has sent the link another way.
  if (Date.now() - new Date(asked_at).getTime() > invitationRules.mailSeconds * 1_000) return;
  const invitation = await findInvitation(db, invitation_id);
  if (!invitation || invitation.accepted_at || invitation.is_expired) return;
  const language = storedLanguage(invitation.language);
  const { subject, lead, text: words, action, reason } = messagesOf(language).mails.invitation;
  const company = isolate(invitation.company_name.replace(/\s+/g, " ").trim()) || messages.product.name;
  await mailer.send({
    to: [invitation.email],
    subject: subject(company),
    ...mailPage(
      language,
      { lead: lead(company), text: words, action, link: linkTo(consoleOrigin(), invitation), note: reason },
      { brand: await readMailBrand({ db, storage }, invitation) },
    ),
  });
}

const linkTo = (origin: string, link: Link) => origin + paths.invitationWith(tokenOf(link));

type Renewal = RenewInvitationBody & { event_ids: string[]; find: (tx: Transaction) => Promise<string> };

/** Renews an invitation and enqueues its mail. Without a mail server the mail is a file for the server's operator. */
async function renew(deps: Deps, actor: Actor, { by, event_ids, find }: Renewal): Promise<SentInvitation> {
  const { account_id, user_id: invited_by } = actor;
  const row = await deps.db.transaction(async (tx) => {
    const id = await find(tx);
    const last = await lockLinkNumber(tx, { account_id, id });
    if (last === null) throw notFound();
    const link = { id, link_number: by === "mail" ? last + 1 : last };
    // Hashed again, because the installation's secret may have changed.
    const renewal = { account_id, ...link, token_hash: hashToken(tokenOf(link)), invited_by, event_ids };
    const renewed = await renewRow(tx, renewal, invitationRules.hours);
    if (!renewed) throw notFound();
    await recordAudit(tx, actor, { action: "user.invite", subject: asSubject(renewed) });
    const payload = { invitation_id: id, asked_at: new Date().toISOString() };
    if (by === "mail") await deps.jobs.enqueue(tx, "mail-invitation", payload);
    return renewed;
  });
  if (by === "mail") deps.jobs.wake();
  const [listed] = await present(deps.db, actor, [row]);
  if (!listed) throw notFound();
  return { ...listed, link: linkTo(deps.consoleOrigin(), row), is_mailed: by === "mail" && deps.mailer.canDeliver };
}

async function present(db: Deps["db"], { account_id }: Actor, rows: InvitationRow[]): Promise<ListedInvitation[]> {
  const known = await listEventNames(db, { account_id, ids: [...new Set(rows.flatMap(({ event_ids }) => event_ids))] });
  return rows.map(({ id, email, created_at, expires_at, event_ids }) => ({
    id,
    email,
    created_at: new Date(created_at).toISOString(),
    expires_at: new Date(expires_at).toISOString(),
    is_expired: Date.parse(expires_at) <= Date.now(),
    events: known.filter((event) => event_ids.includes(event.id)),
  }));
}

/** Per account, so that a refusal tells nothing about invitations of others. */
async function admitMail({ db }: Deps, { account_id }: Actor, email: string): Promise<void> {
  const key = derivedKey(`invitation-email:${account_id}:${email.toLowerCase()}`);
  if (await isAdmittedByRate(db, "invitationByEmail", key)) return;
  throw new AppError("rate_limited", text.mailRefused, { issues: [{ path: "email", message: text.mailRefused }] });
}

const notFound = () => new AppError("not_found", text.notFound);
const emailTaken = () => {
  const { emailTaken: message } = messages.users;
  return new AppError("conflict", message, { issues: [{ path: "email", message }] });
};
