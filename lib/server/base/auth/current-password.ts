import "server-only";
import type { Credentials } from "@/db/queries/people/users";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import type { Deps } from "../../deps";
import { recordAudit } from "../audit-log/record";
import { admitByRate, refundRate } from "../limits/rate-limit";
import { verifyPassword } from "./password";

const text = messages.auth;

/**
 * Requires the current password for a change of the actor's own email or password, so that a stolen token is not
 * enough. Throws invalid_input at current_password, rate_limited after too many wrong ones.
 */
export async function admitByCurrentPassword(
  deps: Deps,
  user: Credentials,
  current_password: string | undefined,
): Promise<void> {
  if (!current_password) throw refusal(text.currentPasswordRequired);
  await admitByRate(deps.db, "passwordByUser", user.id);
  if (!(await verifyPassword(user.password_hash, current_password))) {
    const subject = { kind: "user", id: user.id, label: user.email } as const;
    const actor = { account_id: user.account_id, user_id: user.id };
    await deps.db.transaction((tx) => recordAudit(tx, actor, { action: "password.failure", subject }));
    throw wrongPassword();
  }
  await refundRate(deps.db, "passwordByUser", user.id);
}

export const wrongPassword = () => refusal(text.currentPasswordWrong);

/** Not a 401, which tells the console that its session has ended. */
function refusal(message: string): AppError {
  return new AppError("invalid_input", message, { issues: [{ path: "current_password", message }] });
}
