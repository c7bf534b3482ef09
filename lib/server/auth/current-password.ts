import "server-only";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import type { Deps } from "../deps";
import { admitByRate, refundRate } from "../rate-limit";
import { verifyPassword } from "./password";

const said = messages.auth;

/**
 * Refuses a change of one's own email or password to whoever does not know the password: a stolen token alone changes
 * neither. Throws invalid_input at current_password, rate_limited after too many wrong ones.
 */
export async function admitByCurrentPassword(
  deps: Deps,
  user: { id: string; password_hash: string },
  current_password: string | undefined,
): Promise<void> {
  if (!current_password) throw refusal(said.currentPasswordRequired);
  await admitByRate(deps.db, "passwordByUser", user.id);
  if (!(await verifyPassword(user.password_hash, current_password))) throw wrongPassword();
  await refundRate(deps.db, "passwordByUser", user.id);
}

export const wrongPassword = () => refusal(said.currentPasswordWrong);

/** Never a 401, which tells the console that its session is over. */
function refusal(message: string): AppError {
  return new AppError("invalid_input", message, { issues: [{ path: "current_password", message }] });
}
