import { limits } from "../limits";

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
  cookiesNeeded: "Your browser does not keep our cookie. Please allow cookies for this page and log in again.",
  loggedOut: "You are logged out.",
  currentPasswordRequired: "Please enter your current password.",
  currentPasswordWrong: "This is not your current password.",
  passwordChanged: "Your password was changed. You stay logged in here, and nowhere else.",
  passwordChangeFailed: "Error updating the password.",
  /** For a generated password: every other call is refused until its owner has chosen a new one. */
  ownPasswordFirst: "Choose a password of your own first.",
  ownPasswordTitle: "Choose your own password",
  ownPasswordHint: "Your password was made by the server and shown on its screen. Choose one of your own to go on.",
  newPasswordHint: `At least ${limits.passwordMinLength} characters, and not easy to guess: no common password, and not the product's name, the company's or the email address.`,
  passwordCommon: "This password is too easy to guess. Please choose one that is longer, or less usual.",
  passwordOfContext:
    "Too much of this password is the product's name, the company's name or the email address. Please choose another one.",
  passwordRepeated: "This is the password that is in use already. Please choose another one.",
  /** Password reset. The answer is the same for every email. */
  forgot: "Forgot your password?",
  forgotHint: `Enter your email address. We send a link there with which you choose a new password, good for ${goodFor}.`,
  resetRequested: `If there is an account with this email address, a link is on its way to it. It is good for ${goodFor}, and once.`,
  noMail:
    "No mail? Look among the unwanted ones. An admin of your company can give you a new password too, and for an admin whoever runs this server.",
  /** Without a mail server: names the person to ask instead. */
  noMailServer: "This server sends no email. Ask an admin of your company for a new password.",
  noMailServerForAdmins: "You are the admin? Whoever runs this server sets a new password with one of these commands:",
  resetFailed: "The password could not be changed. Please try again.",
  resetLinkDead: "This link is no longer good. Please ask for a new one.",
  resetDone: "Your password was changed, and you are logged out everywhere. Please log in with the new one.",
  resetMail: {
    subject: (product: string) => `A new password for ${product}`,
    lead: (product: string) => `Choose a new password for ${product}.`,
    text: `The link is good for ${goodFor}, and once.`,
    action: "Choose a new password",
    reason: "Somebody asked for this mail with your email address. If it was not you, leave it: nothing has changed.",
  },
} as const;
