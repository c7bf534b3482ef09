import { Secret, TOTP } from "otpauth";

/** Returns a code of the current 30-second step, or of one `steps` later. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
