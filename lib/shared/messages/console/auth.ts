import { limits } from "../../limits";

const resetMinutes = limits.passwordResetSeconds / 60;
const goodFor = resetMinutes === 60 ? "one hour" : `${resetMinutes} minutes`;

/** Login and logout, changing one's password, and password resets. */
export const authMessages = {
  invalidCredentials: "Invalid email or password.",
  loginFailed: "An error occurred. Please try again.",
  emailRequired: "Email is required.",
  passwordRequired: "Password is required.",
  refreshFailed: "Token refresh failed. Please log in again.",
  sessionEnded: "Your session has ended. Please log in again.",
  cookiesNeeded: "Your browser blocks our cookie. Allow cookies for this site and log in again.",
  loggedOut: "You are logged out.",
  currentPasswordRequired: "Please enter your current password.",
  currentPasswordWrong: "This is not your current password.",
  passwordChanged: "Password changed. You are logged out on all other devices.",
  passwordChangeFailed: "Error updating the password.",
  /** For a generated password: every other call is refused until its owner has chosen a new one. */
  ownPasswordFirst: "Choose your own password first.",
  ownPasswordTitle: "Choose your own password",
  ownPasswordHint: "You are logged in with a temporary password. Choose your own to continue.",
  newPasswordHint: `At least ${limits.passwordMinLength} characters, and hard to guess: no common password, product name, company name or email address.`,
  passwordCommon: "This password is too easy to guess. Choose a longer or less common one.",
  passwordOfContext:
    "This password is too close to the product name, company name or email address. Choose another one.",
  passwordRepeated: "This is already the current password. Choose another one.",
  /** Password reset. The answer is the same for every email. */
  forgot: "Forgot your password?",
  forgotHint: `Enter your email address. We send you a link to choose a new password.`,
  resetRequested: `If this email address has an account, we have sent it a link. The link works once and expires in ${goodFor}.`,
  noMail: "No email? Check your spam folder, or ask an admin for a new password. Admins can ask the server's operator.",
  /** Without a mail server: names the person to ask instead. */
  noMailServer: "This server sends no email. Ask an admin of your company for a new password.",
  noMailServerForAdmins: "Are you the admin? The server's operator can set a new password with one of these commands:",
  resetFailed: "The password could not be changed. Please try again.",
  resetLinkDead: "This link is no longer valid. Request a new one.",
  resetDone: "Password changed. You are logged out everywhere; log in with the new password.",
} as const;
