import "server-only";
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import { decodeAttestationObject, isoBase64URL } from "@simplewebauthn/server/helpers";
import type { Transaction } from "@/db/client";
import { lockPasskey, setPasskeyUsed } from "@/db/queries/people/passkeys";
import type { NewPasskey, PasskeyProof } from "@/lib/shared/auth/passkeys";
import { type PasskeySite, passkeyRefused } from "./passkey-challenge";

/*
 * Passkeys (WebAuthn, level 3). The authenticator always verifies its person, so a passkey is two factors at once.
 */

/** The id that an authenticator keeps for a user; it names nobody. */
export const userHandleOf = (user_id: string) => Buffer.from(user_id).toString("base64url");

/** Returns what is stored of a new passkey. Throws invalid_input at `passkey`. */
export async function readNewPasskey(site: PasskeySite, expectedChallenge: string, passkey: NewPasskey) {
  const made = await verifyNew(site, expectedChallenge, passkey).catch(() => null);
  if (!made) throw passkeyRefused();
  return { credential_id: made.id, public_key: isoBase64URL.fromBuffer(made.publicKey), counter: made.counter };
}

async function verifyNew(site: PasskeySite, expectedChallenge: string, passkey: NewPasskey) {
  const statement = decodeAttestationObject(isoBase64URL.toBuffer(passkey.response.attestationObject));
  // No maker's certificate was asked for (attestation 'none'), and the library would fetch the lists that one names.
  if (!["none", "packed"].includes(statement.get("fmt")) || statement.get("attStmt").get("x5c")) return null;
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...passkey, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rp_id,
  });
  return registrationInfo?.credential ?? null;
}

type Proven = { site: PasskeySite; challenge: string; proof: PasskeyProof };

/**
 * Checks the proof of a user's passkey and notes its count, which may not fall behind (WebAuthn, 7.2, step 22). Throws
 * invalid_input at `passkey`. Lock the user's row first: every change of a factor does.
 */
export async function takePasskey(
  tx: Transaction,
  { id: user_id, account_id }: { id: string; account_id: string },
  { site, challenge, proof }: Proven,
): Promise<void> {
  const handle = userHandleOf(user_id);
  const stored = await lockPasskey(tx, { account_id, user_id, credential_id: proof.id });
  if (!stored || (proof.response.userHandle ?? handle) !== handle) throw passkeyRefused();
  const { authenticatorData, clientDataJSON, signature } = proof.response;
  const verified = await verifyAuthenticationResponse({
    response: { ...proof, response: { authenticatorData, clientDataJSON, signature }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rp_id,
    credential: { id: proof.id, publicKey: isoBase64URL.toBuffer(stored.public_key), counter: stored.counter },
  }).catch(() => null);
  if (!verified?.verified) throw passkeyRefused();
  await setPasskeyUsed(tx, { id: stored.id, counter: verified.authenticationInfo.newCounter });
}
