import { limits } from "../limits";

/** Logging in and out, and one's own password. */
export const authMessages = {
  invalidCredentials: "Invalid email or password.",
  loginFailed: "An error occurred. Please try again.",
  emailRequired: "Email is required.",
  passwordRequired: "Password is required.",
  refreshFailed: "Token refresh failed. Please log in again.",
  sessionEnded: "Your session has ended. Please log in again.",
  cookiesNeeded: "Your browser does not keep our cookie. Please allow cookies for this page and log in again.",
  loggedOut: "You are logged out.",
  currentPasswordRequired: "Please enter your current password.",
  currentPasswordWrong: "This is not your current password.",
  passwordChanged: "Your password was changed. You stay logged in here, and nowhere else.",
  passwordChangeFailed: "Error updating the password.",
  newPasswordHint: `At least ${limits.passwordMinLength} characters.`,
} as const;
