import { z } from "zod";
import { chosenPassword, simpleEmail } from "../contract-fields";
import { limits } from "../limits";
import { messages } from "../messages";
import { roles } from "../vocabulary";

/** Validates a login, in the form and in the API alike. The password is taken as typed. */
const loginFields = z.object({
  email_id: z
    .string(messages.auth.emailRequired)
    .trim()
    .min(1, messages.auth.emailRequired)
    .pipe(simpleEmail(messages.users.emailInvalid)),
  password: z
    .string(messages.auth.passwordRequired)
    .min(1, messages.auth.passwordRequired)
    .max(limits.passwordMaxLength, messages.users.passwordTooLong),
});

export const loginBody = loginFields.extend({
  /** 30 days instead of 12 hours. */
  remember: z.boolean(messages.http.invalidInput).default(false),
});
export type LoginBody = z.output<typeof loginBody>;

export const loggedIn = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  user: z.object({ email: z.string(), role: z.enum(roles) }),
});
export type LoggedIn = z.infer<typeof loggedIn>;

export const refreshBody = z.object({
  refreshToken: z.string(messages.auth.refreshFailed).min(1, messages.auth.refreshFailed),
});

export const refreshed = z.object({ accessToken: z.string(), refreshToken: z.string() });
export type Refreshed = z.infer<typeof refreshed>;

/** One's own new password, and the proof of knowing the old one. */
export const changePasswordBody = z.object({
  current_password: z
    .string(messages.auth.currentPasswordRequired)
    .min(1, messages.auth.currentPasswordRequired)
    // Nobody has a longer one: it is wrong, and not worth a hash.
    .max(limits.passwordMaxLength, messages.auth.currentPasswordWrong),
  new_password: chosenPassword,
});
export type ChangePasswordBody = z.output<typeof changePasswordBody>;

/** The refresh token ends the session even when the access token has run out. */
export const logoutBody = z.object({ refreshToken: z.string().nullish() });
