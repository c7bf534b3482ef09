import { z } from "zod";
import { filledText } from "../contract-fields";
import { limits } from "../limits";
import { messageNames } from "../message-names";

const text = messageNames.secondFactor;

/** Bytes in base64url. Names and nesting of an authenticator's answer are those of WebAuthn, level 3 (5.1). */
const bytes = z
  .string(text.passkeyWrong)
  .regex(/^[\w-]+$/, text.passkeyWrong)
  .max(limits.passkeyBytesMaxLength, text.passkeyWrong);

const credential = z.object(
  { id: bytes, rawId: bytes, type: z.literal("public-key", text.passkeyWrong) },
  text.passkeyWrong,
);

/** A new passkey, as an authenticator made it. */
const newPasskey = credential.extend({
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes }, text.passkeyWrong),
});
export type NewPasskey = z.output<typeof newPasskey>;

/** The proof that somebody holds a passkey. */
const passkeyProof = credential.extend({
  response: z.object(
    { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes.nullish() },
    text.passkeyWrong,
  ),
});
export type PasskeyProof = z.output<typeof passkeyProof>;

export const beginPasskeyBody = z.object({
  /** The ticket of a login's second step, whose user must give the proof. */
  ticket: z.string(text.ticketDead).max(2_000, text.ticketDead).optional(),
});

/** Values with which a browser asks for a proof. Without `credential_ids`, the person chooses one of their passkeys. */
export const begunPasskey = z.object({ challenge: z.string(), rp_id: z.string(), credential_ids: z.array(z.string()) });
export type BegunPasskey = z.infer<typeof begunPasskey>;

/** Values with which a browser makes a passkey on a device that has none of `credential_ids`. */
export const begunNewPasskey = begunPasskey.extend({ user_handle: z.string(), email: z.string() });
export type BegunNewPasskey = z.infer<typeof begunNewPasskey>;

const flag = z.boolean(messageNames.http.invalidInput).default(false);

export const logInPasskeyBody = z.object({ passkey: passkeyProof, remember: flag, remember_browser: flag });
export type LogInPasskeyBody = z.output<typeof logInPasskeyBody>;

export const confirmPasskeyBody = logInPasskeyBody.pick({ passkey: true });

export const addPasskeyBody = z.object({
  name: filledText(text.passkeyName, limits.passkeyNameMaxLength, text.passkeyNameRequired),
  passkey: newPasskey,
});
export type AddPasskeyBody = z.output<typeof addPasskeyBody>;

export const listedPasskeys = z.array(
  z.object({ id: z.uuid(), name: z.string(), created_at: z.iso.datetime(), used_at: z.iso.datetime().nullable() }),
);
export type ListedPasskey = z.infer<typeof listedPasskeys>[number];
