import { z } from "zod";
import { chosenPassword, currentPassword, simpleEmail } from "../contract-fields";
import { limits } from "../limits";
import { messageNames } from "../message-names";
import { roles } from "../vocabulary";

const emailOfUser = z
  .string(messageNames.auth.emailRequired)
  .trim()
  .min(1, messageNames.auth.emailRequired)
  .pipe(simpleEmail(messageNames.users.emailInvalid));

/** Validates a login, in the form and in the API alike. Does not trim the password. */
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
  /** The product generated the password: the user must replace it before anything else. */
  password_is_initial: z.literal(true).optional(),
});
export type LoggedIn = z.infer<typeof loggedIn>;

export const refreshBody = z.object({
  refreshToken: z.string(messageNames.auth.refreshFailed).min(1, messageNames.auth.refreshFailed),
});

export const refreshed = z.object({ accessToken: z.string(), refreshToken: z.string() });
export type Refreshed = z.infer<typeof refreshed>;

/** A user's new password, with the current one as proof. */
export const changePasswordBody = z.object({
  current_password: currentPassword.min(1, messageNames.auth.currentPasswordRequired),
  new_password: chosenPassword,
});
export type ChangePasswordBody = z.output<typeof changePasswordBody>;

export const forgotPasswordBody = z.object({ email_id: emailOfUser });
export type ForgotPasswordBody = z.output<typeof forgotPasswordBody>;

/** Validates the form of a password reset link. */
export const newPasswordFields = z.object({ new_password: chosenPassword });
export type NewPasswordFields = z.output<typeof newPasswordFields>;

/** `token` comes from the fragment of the mailed link. */
export const resetPasswordBody = newPasswordFields.extend({
  token: z
    .string(messageNames.auth.resetLinkDead)
    .min(1, messageNames.auth.resetLinkDead)
    .max(100, messageNames.auth.resetLinkDead),
});
export type ResetPasswordBody = z.output<typeof resetPasswordBody>;

/** The refresh token ends the session even if the access token has expired. */
export const logoutBody = z.object({ refreshToken: z.string().nullish() });
