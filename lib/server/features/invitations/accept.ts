import "server-only";
import type { Database } from "@/db/client";
import { violatedConstraint } from "@/db/faults";
import { assignToEvents, findInvitationByToken, takeInvitation } from "@/db/queries/people/invitations";
import { findUserForLogin, insertUser } from "@/db/queries/people/users";
import { AppError } from "@/lib/shared/errors";
import type { AcceptInvitationBody, OpenInvitation, ReadInvitationBody } from "@/lib/shared/invitations/contract";
import { messages } from "@/lib/shared/messages";
import { recordAudit } from "../../base/audit-log/record";
import { rememberBrowser } from "../../base/auth/known-browser";
import { admitNewPassword } from "../../base/auth/new-password";
import { hashPassword } from "../../base/auth/password";
import { hashToken } from "../../base/auth/tokens";
import type { Deps } from "../../deps";

const text = messages.invitations;

/** Returns whom a link invites and for which company. Throws invalid_input with the reason if the link is dead. */
export async function readInvitation({ db }: Pick<Deps, "db">, { token }: ReadInvitationBody): Promise<OpenInvitation> {
  const { email, company_name } = await getOpen(db, token);
  if (await findUserForLogin(db, email)) throw dead("taken");
  return { email, company_name };
}

/**
 * Creates the invited moderator with the chosen password, and uses up the link. Begins no session; this browser becomes
 * a known one, like at a password reset. Throws like readInvitation and admitNewPassword.
 */
export async function acceptInvitation(
  { db }: Pick<Deps, "db">,
  { token, new_password }: AcceptInvitationBody,
  knownBrowser: string | null,
): Promise<{ message: string; knownBrowser: string }> {
  const invitation = await getOpen(db, token);
  const { id, account_id, email, event_ids } = invitation;
  await admitNewPassword("new_password", new_password, invitation);
  const password_hash = await hashPassword(new_password);
  await refusingTakenEmail(() =>
    db.transaction(async (tx) => {
      if (!(await takeInvitation(tx, id))) throw dead("unknown");
      await insertUser(tx, { id, account_id, email, password_hash, role: "moderator" });
      await assignToEvents(tx, { id, account_id }, event_ids);
      const subject = { kind: "user", id, label: email } as const;
      await recordAudit(tx, { account_id, user_id: id }, { action: "user.join", subject });
    }),
  );
  return { message: text.page.joined, knownBrowser: rememberBrowser(knownBrowser, id) };
}

async function getOpen(db: Database, token: string) {
  const invitation = await findInvitationByToken(db, hashToken(token));
  if (!invitation) throw dead("unknown");
  if (invitation.accepted_at) throw dead("accepted");
  if (invitation.is_expired) throw dead("expired");
  return invitation;
}

async function refusingTakenEmail(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw violatedConstraint(error) === "users_email_key" ? dead("taken") : error;
  }
}

function dead(reason: keyof typeof text.dead): AppError {
  const message = text.dead[reason];
  return new AppError("invalid_input", message, { issues: [{ path: "token", message }] });
}
