import "server-only";
import { randomBytes } from "node:crypto";
import { findPasswordReset, insertPasswordReset, takePasswordReset } from "@/db/queries/password-resets";
import { findUserForLogin, replacePassword } from "@/db/queries/users";
import type { ForgotPasswordBody, ResetPasswordBody } from "@/lib/shared/auth/contract";
import { AppError } from "@/lib/shared/errors";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import type { JobPayloads } from "@/lib/shared/ports/jobs";
import { recordAudit } from "../audit-log/record";
import type { Deps } from "../deps";
import { isAdmittedByRate } from "../limits/rate-limit";
import { mailPage } from "../mail-page";
import { endSessions, endSockets } from "./end-sessions";
import { rememberBrowser } from "./known-browser";
import { admitNewPassword } from "./new-password";
import { hashPassword } from "./password";
import { derivedKey, hashToken } from "./tokens";

const t = messages.auth;

/**
 * Asks for a link by mail. The answer is the same, in the same time, whether the email has a user or not: who it is is
 * looked up by the job. Beyond the limit for one address no further mail goes there. Without a mail server the answer says
 * whom to ask instead; the mail lies in the data folder, for whoever runs the server.
 */
export async function requestPasswordReset(deps: Deps, { email_id }: ForgotPasswordBody): Promise<{ message: string }> {
  const key = derivedKey(`forgot-email:${email_id.toLowerCase()}`);
  if (await isAdmittedByRate(deps.db, "forgotByEmail", key)) {
    const asked = { email: email_id, asked_at: new Date().toISOString() };
    await deps.db.transaction((tx) => deps.jobs.enqueue(tx, "mail-password-reset", asked));
    deps.jobs.wake();
  }
  return { message: deps.mailer.canDeliver ? t.resetRequested : t.noMailServer };
}

/** Mails a link to whom it was asked for, if there is somebody. Rejects where the mail was not sent, to be tried again. */
export async function mailPasswordReset(
  deps: Pick<Deps, "db" | "mailer" | "consoleOrigin">,
  { email, asked_at }: JobPayloads["mail-password-reset"],
): Promise<void> {
  // Nobody waits any more for a mail that a broken mail server held up for longer.
  if (Date.now() - new Date(asked_at).getTime() > limits.passwordResetSeconds * 1_000) return;
  const user = await findUserForLogin(deps.db, email);
  if (!user) return;
  const token = randomBytes(32).toString("base64url");
  const row = { token_hash: hashToken(token), account_id: user.account_id, user_id: user.id };
  await deps.db.transaction(async (tx) => {
    await insertPasswordReset(tx, row, limits.passwordResetSeconds);
    // Who asked is not known.
    const nobody = { account_id: user.account_id, user_id: null };
    await recordAudit(tx, nobody, { action: "password.reset-request", subject: asSubject(user) });
  });

  const { subject, lead, text, action, reason } = t.resetMail;
  const { name } = messages.product;
  const link = deps.consoleOrigin() + paths.resetPasswordWith(token);
  await deps.mailer.send({
    to: [user.email],
    subject: subject(name),
    ...mailPage(lead(name), text, action, link, reason),
  });
}

/**
 * Puts a new password in the place of a forgotten one. The link is used up, every sign-in of the person ends, and this
 * browser is a known one: who hammers the email from elsewhere does not keep it out. Throws invalid_input.
 */
export async function resetPassword(
  deps: Deps,
  { token, new_password }: ResetPasswordBody,
  knownBrowser: string | null,
): Promise<{ message: string; knownBrowser: string }> {
  const token_hash = hashToken(token);
  const user = await findPasswordReset(deps.db, token_hash);
  if (!user) throw deadLink();
  await admitNewPassword("new_password", new_password, user);
  const newHash = await hashPassword(new_password);
  const ended = await deps.db.transaction(async (tx) => {
    // The user's row first, as wherever a password changes: two that take turns never wait for each other.
    if (!(await replacePassword(tx, user, newHash))) throw deadLink();
    if (!(await takePasswordReset(tx, token_hash))) throw deadLink();
    const actor = { account_id: user.account_id, user_id: user.id };
    await recordAudit(tx, actor, { action: "password.reset", subject: asSubject(user) });
    return endSessions(deps, tx, { user_id: user.id });
  });
  await endSockets(deps, ended);
  return { message: t.resetDone, knownBrowser: rememberBrowser(knownBrowser, user.id) };
}

const asSubject = ({ id, email }: { id: string; email: string }) => ({ kind: "user", id, label: email }) as const;

function deadLink(): AppError {
  return new AppError("invalid_input", t.resetLinkDead, {
    issues: [{ path: "token", message: t.resetLinkDead }],
  });
}
