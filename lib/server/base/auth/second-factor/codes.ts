import "server-only";
import { randomInt } from "node:crypto";
import type { Transaction } from "@/db/client";
import { lockFactor, setLastStep, takeRecoveryHash } from "@/db/queries/people/second-factors";
import { AppError } from "@/lib/shared/errors";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import type { Deps } from "../../../deps";
import { recordAudit } from "../../audit-log/record";
import { admitByRate, type RateLimitName, refundRate } from "../../limits/rate-limit";
import { hashToken } from "../tokens";
import { openSecret, stepOf } from "./secret";

const text = messages.secondFactor;

type User = { id: string; account_id: string; email: string };

/** 24 of 32 characters make 120 bits, so a plain hash suffices (ASVS 6.5.2). Without 0, 1, I and O. */
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const codeShape = { groups: 6, groupLength: 4 };

/** Returns new recovery codes, and the hashes to store. */
export function makeRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const group = () =>
    Array.from({ length: codeShape.groupLength }, () => alphabet[randomInt(alphabet.length)]).join("");
  const code = () => Array.from({ length: codeShape.groups }, group).join("-");
  const codes = Array.from({ length: limits.recoveryCodes }, code);
  return { codes, hashes: codes.map((each) => hashToken(plain(each))) };
}

const plain = (code: string) => code.replace(/[\s-]/g, "").toUpperCase();

/**
 * Uses up a code of the user's app, or a recovery code. Throws invalid_input at `code` for a wrong or used one, and if
 * another NEXTAUTH_SECRET has made the app's codes unusable. Lock the user's row first: every change of a factor does.
 */
export async function takeCode(tx: Transaction, user: User, typed: string): Promise<void> {
  const owned = { account_id: user.account_id, user_id: user.id };
  const factor = await lockFactor(tx, owned);
  if (!factor?.enabled_at) throw codeRefused(text.codeWrong);
  const code = plain(typed);
  if (!/^\d{6}$/.test(code)) {
    if (!(await takeRecoveryHash(tx, owned, hashToken(code)))) throw codeRefused(text.codeWrong);
    return;
  }
  // Somebody with passkeys alone has no app, or has not finished its setup.
  if (factor.last_step === 0) throw codeRefused(text.codeWrong);
  const secret = openSecret(factor.secret, user.id);
  if (secret === null) throw codeRefused(text.secretChanged);
  const step = stepOf(secret, code);
  if (step === null || step <= factor.last_step) throw codeRefused(text.codeWrong);
  await setLastStep(tx, owned, step);
}

export const codeRefused = (message: string) =>
  new AppError("invalid_input", message, { issues: [{ path: "code", message }] });

/**
 * Counts an attempt at a user's codes or passkeys, and refunds it unless `attempt` refuses it. A known browser has a count of
 * its own. Throws rate_limited, and what `attempt` throws.
 */
export async function countCodes<T>(
  deps: Deps,
  user: User,
  knownBrowser: string | null,
  attempt: () => Promise<T>,
): Promise<T> {
  const count: [RateLimitName, string] = knownBrowser ? ["factorByBrowser", knownBrowser] : ["factorByUser", user.id];
  await admitByRate(deps.db, ...count);
  try {
    const result = await attempt();
    await refundRate(deps.db, ...count);
    return result;
  } catch (error) {
    if (error instanceof AppError && [text.codeWrong, text.passkeyWrong].some((wrong) => wrong === error.message)) {
      const subject = { kind: "user", id: user.id, label: user.email } as const;
      const actor = { account_id: user.account_id, user_id: user.id };
      await deps.db.transaction((tx) => recordAudit(tx, actor, { action: "second-factor.failure", subject }));
    }
    throw error;
  }
}
