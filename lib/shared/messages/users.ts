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
  deleteHint: (email: string) => `${email} is logged out at once, and taken off all events.`,
  none: "No users yet",
  keepPassword: `Leave it empty to keep the password; a new one logs this person out everywhere. ${authMessages.newPasswordHint}`,
  newPasswordHint: `${authMessages.newPasswordHint} Hand it over yourself: no mail is sent.`,
  ownEmailHint: "Needed only for another email address.",
  ownPassword: "You change your own password in the Account Settings.",
  allEvents: "All events",
  noEvents: "None yet",
} as const;
