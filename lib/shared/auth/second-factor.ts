import { z } from "zod";
import { choice, currentPassword } from "../contract-fields";
import { limits } from "../limits";
import { messageNames } from "../message-names";
import { secondFactorDemands } from "../vocabulary";
import { listedPasskeys } from "./passkeys";

const text = messageNames.secondFactor;

/** A code of the authenticator app, or a recovery code. */
export const codeBody = z.object({
  code: z.string(text.codeRequired).trim().min(1, text.codeRequired).max(limits.factorCodeMaxLength, text.codeWrong),
});
export type CodeBody = z.output<typeof codeBody>;

/** The form of the second step of a login. */
const secondStepFields = codeBody.extend({
  /** Skip the second step in this browser for 30 days, if the company allows that. */
  remember_browser: z.boolean(messageNames.http.invalidInput).default(false),
});

export const secondStepBody = secondStepFields.extend({
  ticket: z.string(text.ticketDead).min(1, text.ticketDead).max(2_000, text.ticketDead),
});
export type SecondStepBody = z.output<typeof secondStepBody>;

export const beginFactorBody = z.object({
  current_password: currentPassword.min(1, messageNames.auth.currentPasswordRequired),
});
export type BeginFactorBody = z.output<typeof beginFactorBody>;

/** The secret for an authenticator app, in base32, and the address of its QR code. */
export const begunFactor = z.object({ secret: z.string(), address: z.string() });
export type BegunFactor = z.infer<typeof begunFactor>;

/** New codes; none if a second factor was on before and its codes still count. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

/** A company's rules for its people's sign-ins. */
export const signInRules = z.object({
  second_factor_for: choice(text.demandLabel, secondFactorDemands),
  remembers_browsers: z.boolean(messageNames.http.invalidInput),
});
export type SignInRules = z.output<typeof signInRules>;

export const ownFactor = signInRules.extend({
  user_id: z.uuid(),
  is_enabled: z.boolean(),
  has_app: z.boolean(),
  passkeys: listedPasskeys,
  /** The origin of the pages where passkeys work; null if they work nowhere. */
  passkey_origin: z.string().nullable(),
  recovery_codes_left: z.number(),
  /** False if another NEXTAUTH_SECRET has made the app's codes unusable. */
  is_readable: z.boolean(),
});
export type OwnFactor = z.infer<typeof ownFactor>;
