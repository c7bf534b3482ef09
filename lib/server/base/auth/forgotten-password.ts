import "server-only";
import { randomBytes } from "node:crypto";
import { findAccountLanguage } from "@/db/queries/people/accounts";
import {
  findPasswordReset,
  findUserForLogin,
  insertPasswordReset,
  replacePassword,
  takePasswordReset,
} from "@/db/queries/people/users";
import type { ForgotPasswordBody, ResetPasswordBody } from "@/lib/shared/auth/contract";
import { AppError } from "@/lib/shared/errors";
import { storedLanguage } from "@/lib/shared/language/languages";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import type { JobPayloads } from "@/lib/shared/ports/jobs";
import type { Deps } from "../../deps";
import { recordAudit } from "../audit-log/record";
import { messagesOf } from "../language/messages-of";
import { isAdmittedByRate } from "../limits/rate-limit";
import { readMailBrand } from "../mail/mail-brand";
import { mailPage } from "../mail/mail-page";
import { endSessions, endSockets } from "./end-sessions";
import { rememberBrowser } from "./known-browser";
import { admitNewPassword } from "./new-password";
import { hashPassword } from "./password";
import { derivedKey, hashToken } from "./tokens";

const t = messages.auth;

/**
 * Requests a reset link by mail. The answer is the same, in the same time, whether or not the email has a user: the job
 * looks the user up. Above the limit for one address no further mail is sent there. Without a mail server the answer
 * says whom to ask instead; the mail is in the data folder, for the person who runs the server.
 */
export async function requestPasswordReset(deps: Deps, { email_id }: ForgotPasswordBody): Promise<{ message: string }> {
  const key = derivedKey(`forgot-email:${email_id.toLowerCase()}`);
  if (await isAdmittedByRate(deps.db, "forgotByEmail", key)) {
    const payload = { email: email_id, asked_at: new Date().toISOString() };
    await deps.db.transaction((tx) => deps.jobs.enqueue(tx, "mail-password-reset", payload));
    deps.jobs.wake();
  }
  return { message: deps.mailer.canDeliver ? t.resetRequested : t.noMailServer };
}

/** Mails a reset link if the email has a user. Rejects if the mail cannot be sent, so that the job retries. */
export async function mailPasswordReset(
  deps: Pick<Deps, "db" | "storage" | "mailer" | "consoleOrigin">,
  { email, asked_at }: JobPayloads["mail-password-reset"],
): Promise<void> {
  // The request is too old: a link that a broken mail server delays this long is of no use.
  if (Date.now() - new Date(asked_at).getTime() > limits.passwordResetSeconds * 1_000) return;
  const user = await findUserForLogin(deps.db, email);
  if (!user) return;
  const token = randomBytes(32).toString("base64url");
  const row = { token_hash: hashToken(token), account_id: user.account_id, user_id: user.id };
  await deps.db.transaction(async (tx) => {
    await insertPasswordReset(tx, row, limits.passwordResetSeconds);
    // The requester is unknown.
    const anonymousActor = { account_id: user.account_id, user_id: null };
    await recordAudit(tx, anonymousActor, { action: "password.reset-request", subject: asSubject(user) });
  });

  const language = storedLanguage(await findAccountLanguage(deps.db, user.account_id));
  const { subject, lead, text, action, reason } = messagesOf(language).mails.reset;
  const { name } = messages.product;
  const link = deps.consoleOrigin() + paths.resetPasswordWith(token);
  await deps.mailer.send({
    to: [user.email],
    subject: subject(name),
    ...mailPage(
      language,
      { lead: lead(name), text, action, link, note: reason },
      { brand: await readMailBrand(deps, { account_id: user.account_id }) },
    ),
  });
}

/**
 * Replaces a forgotten password. Uses up the link, ends all of the user's sign-ins and makes this browser a known one,
 * so that attackers who try this email elsewhere cannot lock it out. Throws invalid_input.
 */
export async function resetPassword(
  deps: Deps,
  { token, new_password }: ResetPasswordBody,
  knownBrowser: string | null,
): Promise<{ message: string; knownBrowser: string }> {
  const token_hash = hashToken(token);
  const user = await findPasswordReset(deps.db, token_hash);
  if (!user) throw linkExpired();
  await admitNewPassword("new_password", new_password, user);
  const newHash = await hashPassword(new_password);
  const ended = await deps.db.transaction(async (tx) => {
    // Lock the user's row first, as every password change does: two concurrent ones never deadlock.
    if (!(await replacePassword(tx, user, newHash))) throw linkExpired();
    if (!(await takePasswordReset(tx, token_hash))) throw linkExpired();
    const actor = { account_id: user.account_id, user_id: user.id };
    await recordAudit(tx, actor, { action: "password.reset", subject: asSubject(user) });
    return endSessions(deps, tx, { user_id: user.id });
  });
  await endSockets(deps, ended);
  return { message: t.resetDone, knownBrowser: rememberBrowser(knownBrowser, user.id) };
}

const asSubject = ({ id, email }: { id: string; email: string }) => ({ kind: "user", id, label: email }) as const;

function linkExpired(): AppError {
  return new AppError("invalid_input", t.resetLinkDead, {
    issues: [{ path: "token", message: t.resetLinkDead }],
  });
}
