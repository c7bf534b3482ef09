import { eq } from "drizzle-orm";
import { POST as secondStep } from "@/app/api/auth/log-in-second-step/route";
import { POST as beginFactor } from "@/app/api/users/begin-second-factor/route";
import { POST as enableFactor } from "@/app/api/users/enable-second-factor/route";
import { refreshTokenFamilies } from "@/db/schema/people/refresh-token-families";
import { secondFactors } from "@/db/schema/people/second-factors";
import { createSecret, sealSecret } from "@/lib/server/base/auth/second-factor/secret";
import type { Deps } from "@/lib/server/deps";
import type { Actor } from "@/lib/shared/auth/actor";
import { call } from "../call";
import { logInAs, type Member } from "../members";
import { codeOf } from "./totp";

/** A code that is no code of the secret now. */
export function wrongCodeOf(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !right.includes(code)) ?? "";
}

/** Lets the current code be used again. An app that has given a code has a step. */
export const forgetStep = (deps: Deps, { user_id }: { user_id: string }) =>
  deps.db.update(secondFactors).set({ last_step: 1 }).where(eq(secondFactors.user_id, user_id));

/** Sets up a member's app over the API, in a sign-in of its own. */
export async function setUpFactor(deps: Deps, member: Member) {
  const { body } = await logInAs(member);
  const as = { bearer: body.accessToken as string };
  const begun = await call(beginFactor, { as, body: { current_password: member.password } });
  const secret = begun.body.secret as string;
  const enabled = await call(enableFactor, { as, body: { code: codeOf(secret) } });
  if (enabled.status !== 200) throw new Error(JSON.stringify(enabled.body));
  await forgetStep(deps, member);
  return { secret, codes: enabled.body.recovery_codes as string[], bearer: as.bearer };
}

/** Gives somebody an app without the API, with a code given just now; returns its secret. */
export async function insertFactor(deps: Deps, { account_id, user_id }: Actor, isEnabled = true): Promise<string> {
  const secret = createSecret();
  const now = new Date().toISOString();
  const row = {
    account_id,
    user_id,
    secret: sealSecret(secret, user_id),
    ...(isEnabled && { enabled_at: now, last_step: 1 }),
  };
  await deps.db.insert(secondFactors).values(row).onConflictDoUpdate({ target: secondFactors.user_id, set: row });
  await deps.db.update(refreshTokenFamilies).set({ factor_at: now }).where(eq(refreshTokenFamilies.user_id, user_id));
  return secret;
}

/** The first step: the ticket, and the cookies that the browser then has. */
export async function firstStep(member: { email: string; password: string }, extra: object = {}) {
  const { status, body, cookies } = await logInAs(member, extra);
  return { status, code: body.code, ticket: body.ticket as string, cookies };
}

/** The second step, in the browser of the first unless told otherwise. */
export function takeSecondStep(
  step: { ticket: string; cookies: Record<string, string> },
  code: string,
  { cookies = step.cookies, ...extra }: { cookies?: Record<string, string>; [field: string]: unknown } = {},
) {
  return call(secondStep, { body: { ticket: step.ticket, code, ...extra }, cookies });
}
