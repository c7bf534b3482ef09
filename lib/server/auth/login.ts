import "server-only";
import { randomUUID } from "node:crypto";
import { findUserForLogin, lockCurrentPassword } from "@/db/queries/users";
import type { LoggedIn, LoginBody } from "@/lib/shared/auth/contract";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import { recordAudit, recordSignInFailure } from "../audit-log/record";
import type { Deps } from "../deps";
import { countedAddress } from "../limits/counted-address";
import { admitByRate, isAdmittedByRate, type RateLimitName, refundRate } from "../limits/rate-limit";
import { beginSession } from "./begin-session";
import { endSockets } from "./end-sessions";
import { recogniseBrowser, rememberBrowser } from "./known-browser";
import { hashPassword, verifyPassword } from "./password";
import { endSession } from "./refresh";
import { derivedKey, readSessionCookie, type SessionCookie } from "./tokens";

/** Verified instead of a password's hash if the email is unknown, so that both cases take the same time. */
let decoyHash: string | undefined;

async function makeDecoy(): Promise<string> {
  decoyHash ??= await hashPassword(randomUUID());
  return decoyHash;
}

/** Origin of a login: the network address and the cookies of the browser. */
type Origin = { address: string; knownBrowser: string | null; sessionCookie: string | null };
type Count = [name: RateLimitName, subject: string];

/**
 * Starts a session. An unknown email costs the same work as a wrong password, and both throw the same unauthenticated.
 * Throws rate_limited after too many wrong attempts. Successful ones do not count, or a company behind one address
 * would lock itself out. Ends the browser's previous session. `knownBrowser` is the next value of that cookie.
 */
export async function logIn(
  deps: Deps,
  from: Origin,
  body: LoginBody,
): Promise<LoggedIn & { cookie: SessionCookie; knownBrowser: string }> {
  const user = await findUserForLogin(deps.db, body.email_id);
  const counts = countsOf(from, body.email_id, user && recogniseBrowser(from.knownBrowser, user.id));
  const counted: Count[] = [];
  for (const count of counts) counted.push(await admit(deps, count, from));

  const decoy = await makeDecoy();
  const isRight = await verifyPassword(user?.password_hash ?? decoy, body.password);
  if (!user || !isRight) {
    await recordSignInFailure(deps.db, body.email_id);
    throw invalidCredentials();
  }

  const earlier = await readSessionCookie(from.sessionCookie ?? undefined);
  const { session, ended } = await deps.db.transaction(async (tx) => {
    if (!(await lockCurrentPassword(tx, user))) throw invalidCredentials();
    const ended = earlier ? await endSession(deps, tx, earlier.family_id, "sign-out") : [];
    const subject = { kind: "user", id: user.id, label: user.email } as const;
    const actor = { account_id: user.account_id, user_id: user.id };
    await recordAudit(tx, actor, { action: "sign-in.success", subject });
    return { session: await beginSession(tx, user, body.remember), ended };
  });
  await endSockets(deps, ended);
  for (const [name, subject] of counted) await refundRate(deps.db, name, subject);
  const knownBrowser = rememberBrowser(from.knownBrowser, user.id);
  const initial = user.password_is_initial && { password_is_initial: true as const };
  return { ...session, user: { email: user.email, role: user.role }, ...initial, knownBrowser };
}

/**
 * Lists the rate limits of an attempt, in order, so that repeated attempts at one email from one address use up only
 * their own limit, not that of the address or of the email. A known browser has a limit that nobody else can use up.
 */
function countsOf({ address }: Origin, email: string, browser: string | null): Count[] {
  if (browser) return [["loginByBrowser", browser]];
  // Keyed hash, so that the table of limits never shows who has an account here.
  const emailKey = derivedKey(`login-email:${email.toLowerCase()}`);
  return [
    ["loginByAddressAndEmail", `${countedAddress(address)} ${emailKey}`],
    ["loginByAddress", address],
    ["loginByEmail", emailKey],
  ];
}

/** Takes an attempt from one limit, or from its reserve. Returns the limit that was used. Throws rate_limited. */
async function admit({ db }: Deps, [name, subject]: Count, { address }: Origin): Promise<Count> {
  if (name !== "loginByEmail") {
    await admitByRate(db, name, subject);
    return [name, subject];
  }
  if (await isAdmittedByRate(db, name, subject)) return [name, subject];
  const reserve: Count = ["loginReserve", `${countedAddress(address)} ${subject}`];
  await admitByRate(db, ...reserve);
  return reserve;
}

function invalidCredentials(): AppError {
  return new AppError("unauthenticated", messages.auth.invalidCredentials);
}
