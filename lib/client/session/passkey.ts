import type { BegunNewPasskey, BegunPasskey, NewPasskey, PasskeyProof } from "@/lib/shared/auth/passkeys";
import { messages } from "@/lib/shared/messages";
import { apiPaths } from "@/lib/shared/paths";
import { api } from "./api-client";

const text = messages.secondFactor;

/** A browser that used or made no passkey; `message` is a sentence for the person. */
export class PasskeyError extends Error {}

/** Loads the library with the first use. */
const loadLibrary = () => import("@simplewebauthn/browser");

const descriptorsOf = (credential_ids: string[]) => credential_ids.map((id) => ({ id, type: "public-key" as const }));

/** Has the person prove a passkey: any, or one of the user whose ticket it is. Throws ApiError, or PasskeyError. */
export async function proveByPasskey(ticket?: string): Promise<PasskeyProof> {
  const begun = await api.post<BegunPasskey>(apiPaths.auth.beginPasskey, { ticket }, { auth: "none" });
  const { challenge, rp_id: rpId, credential_ids } = begun;
  const allowCredentials = descriptorsOf(credential_ids);
  const { startAuthentication } = await loadLibrary();
  return startAuthentication({
    optionsJSON: { challenge, rpId, allowCredentials, userVerification: "required" },
  }).catch(() => {
    throw new PasskeyError(text.passkeyUnused);
  });
}

/** COSE's numbers of Ed25519, ECDSA on P-256 and RSA with SHA-256: all that authenticators know. */
const algorithms = [-8, -7, -257];

/** Has the browser make a passkey. Throws PasskeyError. */
export async function makePasskey(begun: BegunNewPasskey): Promise<NewPasskey> {
  const { startRegistration, WebAuthnError } = await loadLibrary();
  try {
    return await startRegistration({
      optionsJSON: {
        challenge: begun.challenge,
        rp: { id: begun.rp_id, name: messages.product.name },
        user: { id: begun.user_handle, name: begun.email, displayName: begun.email },
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: "public-key" })),
        excludeCredentials: descriptorsOf(begun.credential_ids),
        authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
        attestation: "none",
      },
    });
  } catch (error) {
    const isKnown = error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
    throw new PasskeyError(isKnown ? text.passkeyDoubled : text.passkeyUnmade);
  }
}
