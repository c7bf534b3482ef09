import { messages } from "@/lib/shared/messages";
import { type CatalogueRow, story } from "./catalogue-row";

const { auth, users, account, common } = messages;

const moderator = "an admin creates a moderator, edits them and deletes them";
const lostUser = "a lost connection shows the catalogue's sentences and keeps the typed values";
const company = "an admin edits the company, and Cancel reverts unsaved changes";
const lists = "a list that fails to load stops loading, and the page stays usable";
const images = "each image saves as soon as it is chosen and can be removed";
const fakeImage = "a file whose content is no image is rejected with the spec's sentence, and the old picture stays";

/** Signing in, moderators and the dashboard. */
export const signInAndUserRows: readonly CatalogueRow[] = [
  {
    situation: "Login failure, the server's message",
    sentence: "Invalid email or password.",
    says: auth.invalidCredentials,
    ...story("console/sign-in", "a wrong password shows the server's sentence", "Invalid email or password."),
  },
  {
    situation: "Login failure, network",
    sentence: "An error occurred. Please try again.",
    says: auth.loginFailed,
    ...story(
      "console/sign-in",
      "a lost connection at sign-in is reported and keeps the typed values",
      "An error occurred. Please try again.",
    ),
  },
  {
    situation: "Refresh failure",
    sentence: "Token refresh failed. Please log in again.",
    says: auth.refreshFailed,
    ...story(
      "console/sign-in",
      "a stored token whose session has ended leads to a new login",
      "Token refresh failed. Please log in again.",
    ),
  },
  {
    situation: "Add user failure, the server's message",
    sentence: "A user with this email already exists.",
    says: users.emailTaken,
    ...story(
      "moderation/moderators",
      "a taken email shows the server's sentence and keeps the typed values",
      "A user with this email already exists.",
    ),
  },
  {
    situation: "Add user failure, else",
    sentence: "There was an error!",
    says: common.error,
    ...story("languages/message-walk", lostUser, "messages.common.error"),
  },
  {
    situation: "Edit user failure, else",
    sentence: "There was an error updating the user.",
    says: users.updateFailed,
    ...story("languages/message-walk", lostUser, "messages.users.updateFailed"),
  },
  {
    situation: "User added",
    sentence: "Successfully added the user!",
    says: users.added,
    ...story("moderation/moderators", moderator, "Successfully added the user!"),
  },
  {
    situation: "User edited",
    sentence: "User updated successfully",
    says: users.updated,
    ...story("moderation/moderators", moderator, "User updated successfully"),
  },
  {
    situation: "Dashboard and user-list fetch errors",
    sentence: null,
    says: null,
    ...story("languages/message-walk", lists, "paths.dashboard"),
  },
];

/** The settings of a company. */
export const accountRows: readonly CatalogueRow[] = [
  {
    situation: "Account failure",
    sentence: "Error updating account details.",
    says: account.updateFailed,
    ...story(
      "console/account-settings",
      "a lost connection keeps the typed values, and saving again works",
      "Error updating account details.",
    ),
  },
  {
    situation: "Account image failure, logo",
    sentence: "Error updating Company Logo.",
    says: account.imageFailed(account.labels.company_logo),
    ...story("console/account-settings", fakeImage, "Error updating Company Logo."),
  },
  {
    situation: "Account image failure, favicon",
    sentence: "Error updating Favicon Image.",
    says: account.imageFailed(account.labels.favicon_image),
    ...story("console/account-settings", fakeImage, "Error updating Favicon Image."),
  },
  {
    situation: "Account image failure, thumbnail",
    sentence: "Error updating Thumbnail Image.",
    says: account.imageFailed(account.labels.thumbnail_image),
    ...story("console/account-settings", fakeImage, "Error updating Thumbnail Image."),
  },
  {
    situation: "Account saved",
    sentence: "Account details updated successfully!",
    says: account.updated,
    ...story("console/account-settings", company, "Account details updated successfully!"),
  },
  {
    situation: "Account image saved",
    sentence: "Company Logo updated successfully!",
    says: account.imageUpdated(account.labels.company_logo),
    ...story("console/account-settings", images, "updated successfully!"),
  },
];
