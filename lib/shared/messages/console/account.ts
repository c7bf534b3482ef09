import { limits } from "../../limits";
import { tooLong } from "../sizes";
import { authMessages } from "./auth";

export const accountMessages = {
  /** The company of a first start, until somebody names it. */
  initialCompanyName: "My company",
  requiredFields: "Please fill in all required fields.",
  updated: "Account details updated successfully!",
  updateFailed: "Error updating account details.",
  imageUpdated: (label: string) => `${label} updated successfully!`,
  imageFailed: (label: string) => `Error updating ${label}.`,
  onlyPngOrJpeg: "Please choose a PNG or JPEG image.",
  pngOrJpeg: "PNG or JPEG",
  savingImage: "Saving…",
  emailHint: "The email cannot be changed here.",
  oneImageAlone: "Send one image per request, without other fields.",
  companyIsAdmins: "Only an admin can change the company's details.",
  companyIsReadOnly: "Only an admin can change these details.",
  ownEmailHint: "You log in with this email. Only an admin can change it.",
  ownEvents: "Events that you moderate",
  noOwnEvents: "None yet. An admin can assign events to you.",
  ownPhoneHint: "Admins see this number when they choose moderators for an event.",
  /** In the footer, for all times of the console. */
  timesIn: (timeZone: string) => `Times are in ${timeZone}`,
  /** In the footer, for bug reports. */
  software: (version: string, build: string) => `Version ${version}${build && ` (build ${build})`}`,
  timezoneHint: (time: string) => `Event dates and start times use this time zone. It is now ${time} there.`,
  shownOnWalls: "Walls with contact information turned on show company name, phone number and website.",
  imageHints: {
    company_logo: "Shown on the wall's banner if the event has no logo.",
    favicon_image: "Shown in the browser tab of a wall. Square images look best.",
    thumbnail_image: "Replaces pictures that cannot be shown.",
  },
  passwordHint: "Changing your password logs you out on all other devices.",
  languageHint: "The language of emails to your team, and of new events. This console is in English.",
  leaveTitle: "Leaving",
  leaveHint: "One ZIP file with all events, posts, files, users without passwords, and the audit log.",
  exportAll: "Download everything",
  close: "Close account",
  closeHint: (days: number) =>
    `Deletes everything of your company after ${days} days. Until then an admin can take it back.`,
  closePassword: "Your password",
  closeTitle: "Close this account?",
  firstStays: "This installation's first account cannot be closed: its admins run the installation.",
  closing: (date: string) => `This account is closed, and everything of it is deleted on ${date}.`,
  keep: "Keep the account",
  kept: "The account is kept.",
  invalidTimezone: "Please choose a time zone from the list.",
  labels: {
    company_name: "Company Name",
    address: "Address",
    city: "City",
    state: "State",
    zip_code: "Zip Code",
    phone_number: "Phone Number",
    email: "Email",
    website_url: "Website URL",
    timezone: "Time Zone",
    language: "Language",
    company_logo: "Company Logo",
    favicon_image: "Favicon Image",
    thumbnail_image: "Thumbnail Image",
  },
} as const;

export const auditLogMessages = {
  description: (days: number) =>
    `Shows who did what, when and from where. Entries cannot be changed and are kept for ${days} days.`,
  nobody: "Unknown",
  changed: (fields: readonly string[]) => `Changed: ${fields.map((field) => field.replaceAll("_", " ")).join(", ")}`,
  none: "No entries yet",
  nothingFound: "No entries match",
  dayInvalid: "Enter a date such as 2026-06-21.",
} as const;

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
