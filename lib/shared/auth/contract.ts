import { z } from "zod";
import { chosenPassword, simpleEmail } from "../contract-fields";
import { limits } from "../limits";
import { messageNames } from "../say";
import { roles } from "../vocabulary";

/** Validates a login, in the form and in the API alike. The password is taken as typed. */
const loginFields = z.object({
  email_id: z
    .string(messageNames.auth.emailRequired)
    .trim()
    .min(1, messageNames.auth.emailRequired)
    .pipe(simpleEmail(messageNames.users.emailInvalid)),
  password: z
    .string(messageNames.auth.passwordRequired)
    .min(1, messageNames.auth.passwordRequired)
    .max(limits.passwordMaxLength, messageNames.users.passwordTooLong),
});

export const loginBody = loginFields.extend({
  /** 30 days instead of 12 hours. */
  remember: z.boolean(messageNames.http.invalidInput).default(false),
});
export type LoginBody = z.output<typeof loginBody>;

export const loggedIn = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  user: z.object({ email: z.string(), role: z.enum(roles) }),
});
export type LoggedIn = z.infer<typeof loggedIn>;

export const refreshBody = z.object({
  refreshToken: z.string(messageNames.auth.refreshFailed).min(1, messageNames.auth.refreshFailed),
});

export const refreshed = z.object({ accessToken: z.string(), refreshToken: z.string() });
export type Refreshed = z.infer<typeof refreshed>;

/** One's own new password, and the proof of knowing the old one. */
export const changePasswordBody = z.object({
  current_password: z
    .string(messageNames.auth.currentPasswordRequired)
    .min(1, messageNames.auth.currentPasswordRequired)
    // Nobody has a longer one: it is wrong, and not worth a hash.
    .max(limits.passwordMaxLength, messageNames.auth.currentPasswordWrong),
  new_password: chosenPassword,
});
export type ChangePasswordBody = z.output<typeof changePasswordBody>;

/** The refresh token ends the session even when the access token has run out. */
export const logoutBody = z.object({ refreshToken: z.string().nullish() });
