import { limits } from "../limits";
import { authMessages } from "./auth";
import { tooLong } from "./fields";

export const usersMessages = {
  added: "Successfully added the user!",
  updated: "User updated successfully",
  updateFailed: "There was an error updating the user.",
  bothMandatory: "Both email and password are mandatory.",
  emailRequired: "Email is required.",
  emailInvalid: "Please enter a valid email address.",
  emailTaken: "A user with this email already exists.",
  passwordTooShort: `The password needs at least ${limits.passwordMinLength} characters.`,
  passwordTooLong: tooLong("The password", limits.passwordMaxLength),
  cannotDeleteSelf: "You cannot delete yourself.",
  notFound: "This user does not exist.",
  deleteHint: (email: string) => `Logs ${email} out immediately and removes them from all events.`,
  none: "No users yet",
  keepPassword: `Leave empty to keep the password. A new one logs this person out everywhere. ${authMessages.newPasswordHint}`,
  newPasswordHint: `${authMessages.newPasswordHint} We don't email it. Send it to them yourself.`,
  ownEmailHint: "Only needed to change your email address.",
  ownPassword: "Change your own password in Account Settings.",
  allEvents: "All events",
  noEvents: "None yet",
} as const;
