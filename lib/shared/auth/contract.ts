import { z } from "zod";
import { chosenPassword, currentPassword, simpleEmail } from "../contract-fields";
import { limits } from "../limits";
import { messageNames } from "../say";
import { roles } from "../vocabulary";

const emailOfUser = z
  .string(messageNames.auth.emailRequired)
  .trim()
  .min(1, messageNames.auth.emailRequired)
  .pipe(simpleEmail(messageNames.users.emailInvalid));

/** Validates a login, in the form and in the API alike. The password is taken as typed. */
const loginFields = z.object({
  email_id: emailOfUser,
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
  /** The product made the password: another one has to be chosen before anything else. */
  password_is_initial: z.literal(true).optional(),
});
export type LoggedIn = z.infer<typeof loggedIn>;

export const refreshBody = z.object({
  refreshToken: z.string(messageNames.auth.refreshFailed).min(1, messageNames.auth.refreshFailed),
});

export const refreshed = z.object({ accessToken: z.string(), refreshToken: z.string() });
export type Refreshed = z.infer<typeof refreshed>;

/** One's own new password, and the proof of knowing the old one. */
export const changePasswordBody = z.object({
  current_password: currentPassword.min(1, messageNames.auth.currentPasswordRequired),
  new_password: chosenPassword,
});
export type ChangePasswordBody = z.output<typeof changePasswordBody>;

export const forgotPasswordBody = z.object({ email_id: emailOfUser });
export type ForgotPasswordBody = z.output<typeof forgotPasswordBody>;

/** Validates what the form of a reset link asks for. */
export const newPasswordFields = z.object({ new_password: chosenPassword });
export type NewPasswordFields = z.output<typeof newPasswordFields>;

/** `token` stands behind the '#' of the link in the mail. */
export const resetPasswordBody = newPasswordFields.extend({
  token: z
    .string(messageNames.auth.resetLinkDead)
    .min(1, messageNames.auth.resetLinkDead)
    .max(100, messageNames.auth.resetLinkDead),
});
export type ResetPasswordBody = z.output<typeof resetPasswordBody>;

/** The refresh token ends the session even when the access token has run out. */
export const logoutBody = z.object({ refreshToken: z.string().nullish() });
