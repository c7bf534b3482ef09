import "server-only";
import { randomUUID } from "node:crypto";
import { findUserForLogin } from "@/db/queries/people/users";
import type { LoginBody } from "@/lib/shared/auth/contract";
import type { Deps } from "../../deps";
import { recordSignInFailure } from "../audit-log/record";
import { countedAddress } from "../limits/counted-address";
import { admitByRate, isAdmittedByRate, type RateLimitName, refundRate } from "../limits/rate-limit";
import { recogniseBrowser } from "./known-browser";
import { hashPassword, verifyPassword } from "./password";
import { secondStepNeeded } from "./second-factor/second-step";
import { invalidCredentials, type Origin, type SignedIn, signIn } from "./sign-in";
import { derivedKey } from "./tokens";

/** Verified instead of a password's hash if the email is unknown, so that both cases take the same time. */
let decoyHash: string | undefined;

async function makeDecoy(): Promise<string> {
  decoyHash ??= await hashPassword(randomUUID());
  return decoyHash;
}

type Count = [name: RateLimitName, subject: string];

/**
 * Starts a session. An unknown email costs the same work as a wrong password, and both throw the same unauthenticated.
 * Throws rate_limited after too many wrong attempts. Successful ones do not count, or a company behind one address
 * would lock itself out. Throws second_factor_required, with a ticket, if the password is right and not enough.
 */
export async function logIn(
  deps: Deps,
  from: Origin,
  body: LoginBody,
  setSecondStep: (cookie: string) => void,
): Promise<SignedIn> {
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

  const signedIn = await signIn(deps, from, user, body);
  for (const [name, subject] of counted) await refundRate(deps.db, name, subject);
  if (!signedIn) throw await secondStepNeeded(setSecondStep, user, body.remember);
  return signedIn;
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
