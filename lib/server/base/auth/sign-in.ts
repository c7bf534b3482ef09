import "server-only";
import type { Transaction } from "@/db/client";
import { findFactor } from "@/db/queries/people/second-factors";
import { lockCurrentPassword } from "@/db/queries/people/users";
import type { LoggedIn } from "@/lib/shared/auth/contract";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import type { Role } from "@/lib/shared/vocabulary";
import type { Deps } from "../../deps";
import { recordAudit } from "../audit-log/record";
import { countedAddress, unknownAddress } from "../limits/counted-address";
import { beginSession } from "./begin-session";
import { endSockets } from "./end-sessions";
import { recogniseBrowser, rememberBrowser } from "./known-browser";
import { endSession } from "./refresh";
import { createBrowserProof, isRememberedBrowser } from "./second-factor/ticket";
import { readSessionCookie, type SessionCookie } from "./tokens";

/** Origin of a sign-in: the network address, the browser's name and its cookies. */
export type Origin = {
  address: string;
  browser: string;
  knownBrowser: string | null;
  rememberedBrowser: string | null;
  secondStep: string | null;
  passkey: string | null;
  sessionCookie: string | null;
};

/** A user whose password was checked, or who proved themselves in another way. */
export type SigningIn = {
  id: string;
  account_id: string;
  email: string;
  role: Role;
  password_hash: string;
  password_is_initial: boolean;
};

export type SignedIn = LoggedIn & { cookie: SessionCookie; knownBrowser: string; rememberedBrowser?: string };

type SignInOptions = {
  remember: boolean;
  /** Checks the second factor, after the user's row is locked. Without it, a user who has one is not signed in. */
  prove?: (tx: Transaction) => Promise<void>;
  /** Skip the second step in this browser from now on, if the company allows that. */
  remembersBrowser?: boolean;
};

/**
 * Starts a session, the only way there is, and ends the browser's previous one. Returns null if the user has a second
 * factor that was not proven. Throws unauthenticated if the password has changed since it was read, and what `prove`
 * throws.
 */
export async function signIn(
  deps: Deps,
  from: Origin,
  user: SigningIn,
  { remember, prove, remembersBrowser = false }: SignInOptions,
): Promise<SignedIn | null> {
  const earlier = await readSessionCookie(from.sessionCookie ?? undefined);
  const begun = await deps.db.transaction(async (tx) => {
    if (!(await lockCurrentPassword(tx, user))) throw invalidCredentials();
    // Read under the lock: a factor that is set up meanwhile counts, or ends this session.
    const factor = await findFactor(tx, { account_id: user.account_id, user_id: user.id });
    const key = factor?.remembers_browsers ? factor.browser_nonce : null;
    if (prove) await prove(tx);
    else if (factor?.enabled_at && !(key && (await isRememberedBrowser(from.rememberedBrowser, user.id, key))))
      return null;
    const ended = earlier ? await endSession(deps, tx, earlier.family_id, "sign-out") : [];
    const subject = { kind: "user", id: user.id, label: user.email } as const;
    await recordAudit(tx, { account_id: user.account_id, user_id: user.id }, { action: "sign-in.success", subject });
    const counted = countedAddress(from.address);
    // People know an address, not the network that an IPv6 one counts as.
    const address = counted === unknownAddress ? "" : counted.endsWith("/64") ? from.address : counted;
    const { browser } = from;
    const factor_at = prove ? new Date().toISOString() : null;
    const session = await beginSession(tx, user, { remember, address, browser, factor_at });
    // Somebody with a generated password has seen no browser of theirs yet; without a mail server nobody would read it.
    const isNew = !recogniseBrowser(from.knownBrowser, user.id) && !user.password_is_initial && deps.mailer.canDeliver;
    if (isNew) await deps.jobs.enqueue(tx, "mail-new-browser", { family_id: session.family_id });
    return { session, ended, key };
  });
  if (!begun) return null;
  deps.jobs.wake();
  await endSockets(deps, begun.ended);
  const initial = user.password_is_initial && { password_is_initial: true as const };
  const remembered = remembersBrowser && begun.key && (await createBrowserProof(user.id, begun.key));
  return {
    ...begun.session,
    user: { email: user.email, role: user.role },
    ...initial,
    knownBrowser: rememberBrowser(from.knownBrowser, user.id),
    ...(remembered && { rememberedBrowser: remembered }),
  };
}

export const invalidCredentials = () => new AppError("unauthenticated", messages.auth.invalidCredentials);
