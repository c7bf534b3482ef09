import "server-only";
import { findPasskeyOwner, listPasskeys } from "@/db/queries/people/passkeys";
import { findUserForSecondStep } from "@/db/queries/people/users";
import type { BegunPasskey, LogInPasskeyBody } from "@/lib/shared/auth/passkeys";
import type { Deps } from "../../../deps";
import { admitByRate, refundRate } from "../../limits/rate-limit";
import { recogniseBrowser } from "../known-browser";
import { type Origin, type SignedIn, signIn } from "../sign-in";
import { countCodes } from "./codes";
import { createChallenge, type PasskeySite, passkeyRefused, takeChallenge } from "./passkey-challenge";
import { takePasskey } from "./passkeys";
import { readTicketUser } from "./second-step";

/**
 * Asks a browser for the proof of a passkey: of anybody's, or of the user's whose password a ticket stands for. Throws
 * unauthenticated for a dead ticket.
 */
export async function beginPasskey(
  deps: Deps,
  site: PasskeySite,
  secondStep: string | null,
  { ticket }: { ticket?: string | undefined },
): Promise<BegunPasskey & { cookie: string }> {
  const user = ticket === undefined ? null : (await readTicketUser(deps, ticket, secondStep)).user;
  const known = user ? await listPasskeys(deps.db, { account_id: user.account_id, user_id: user.id }) : [];
  const credential_ids = known.map(({ credential_id }) => credential_id);
  return { ...(await createChallenge("proof", user?.id ?? null)), rp_id: site.rp_id, credential_ids };
}

/**
 * Starts a session with a passkey alone. Throws invalid_input at `passkey`, and rate_limited after too many wrong ones
 * from an address or of a user; a browser that has signed in before has its own count.
 */
export async function logInWithPasskey(
  deps: Deps,
  from: Origin,
  site: PasskeySite,
  { passkey: proof, remember, remember_browser }: LogInPasskeyBody,
): Promise<SignedIn> {
  const user_id = await findPasskeyOwner(deps.db, proof.id);
  const user = user_id && (await findUserForSecondStep(deps.db, user_id));
  const browser = user && recogniseBrowser(from.knownBrowser, user.id);
  if (!browser) await admitByRate(deps.db, "loginByAddress", from.address);
  if (!user) throw passkeyRefused();
  const signedIn = await countCodes(deps, user, browser || null, async () => {
    const challenge = await takeChallenge(deps.db, from.passkey, "proof", user.id);
    const prove: Parameters<typeof signIn>[3]["prove"] = (tx) => takePasskey(tx, user, { site, challenge, proof });
    return signIn(deps, from, user, { remember, remembersBrowser: remember_browser, prove });
  });
  if (!signedIn) throw passkeyRefused();
  if (!browser) await refundRate(deps.db, "loginByAddress", from.address);
  return signedIn;
}
