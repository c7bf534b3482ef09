import { messages } from "@/lib/shared/messages";
import { type CatalogueRow, story } from "./catalogue-row";

const { auth, users, account, common } = messages;

const moderator = "an admin makes a moderator, edits them and deletes them";
const lostUser = "a lost connection says the catalogue's sentences, and keeps what was typed";
const company = "an admin edits the company, and Cancel takes back what was typed";
const lists = "a list that cannot be loaded ends its loading, and the page stays usable";
const images = "each image saves on its own as it is chosen, and can be taken away";
const lie = "a file that lies is refused in the spec's words, and the picture stays as it was";

/** Signing in, moderators and the dashboard. */
export const signInAndUserRows: readonly CatalogueRow[] = [
  {
    situation: "Login failure, the server's message",
    sentence: "Invalid email or password.",
    says: auth.invalidCredentials,
    ...story("sign-in", "says the server's sentence for a wrong password", "Invalid email or password."),
  },
  {
    situation: "Login failure, network",
    sentence: "An error occurred. Please try again.",
    says: auth.loginFailed,
    ...story(
      "sign-in",
      "says it when the connection is gone, and keeps what was typed",
      "An error occurred. Please try again.",
    ),
  },
  {
    situation: "Refresh failure",
    sentence: "Token refresh failed. Please log in again.",
    says: auth.refreshFailed,
    ...story(
      "sign-in",
      "a stored token whose session is over asks to log in again",
      "Token refresh failed. Please log in again.",
    ),
  },
  {
    situation: "Add user failure, the server's message",
    sentence: "A user with this email already exists.",
    says: users.emailTaken,
    ...story(
      "moderators",
      "an email that is taken is said in the server's words, and what was typed stays",
      "A user with this email already exists.",
    ),
  },
  {
    situation: "Add user failure, else",
    sentence: "There was an error!",
    says: common.error,
    ...story("message-walk", lostUser, "messages.common.error"),
  },
  {
    situation: "Edit user failure, else",
    sentence: "There was an error updating the user.",
    says: users.updateFailed,
    ...story("message-walk", lostUser, "messages.users.updateFailed"),
  },
  {
    situation: "User added",
    sentence: "Successfully added the user!",
    says: users.added,
    ...story("moderators", moderator, "Successfully added the user!"),
  },
  {
    situation: "User edited",
    sentence: "User updated successfully",
    says: users.updated,
    ...story("moderators", moderator, "User updated successfully"),
  },
  {
    situation: "Dashboard and user-list fetch errors",
    sentence: null,
    says: null,
    ...story("message-walk", lists, "paths.dashboard"),
  },
];

/** The settings of a company. */
export const accountRows: readonly CatalogueRow[] = [
  {
    situation: "Account failure",
    sentence: "Error updating account details.",
    says: account.updateFailed,
    ...story(
      "account-settings",
      "a lost connection keeps what was typed, and saving again works",
      "Error updating account details.",
    ),
  },
  {
    situation: "Account image failure, logo",
    sentence: "Error updating Company Logo.",
    says: account.imageFailed(account.labels.company_logo),
    ...story("account-settings", lie, "Error updating Company Logo."),
  },
  {
    situation: "Account image failure, favicon",
    sentence: "Error updating Favicon Image.",
    says: account.imageFailed(account.labels.favicon_image),
    ...story("account-settings", lie, "Error updating Favicon Image."),
  },
  {
    situation: "Account image failure, thumbnail",
    sentence: "Error updating Thumbnail Image.",
    says: account.imageFailed(account.labels.thumbnail_image),
    ...story("account-settings", lie, "Error updating Thumbnail Image."),
  },
  {
    situation: "Account saved",
    sentence: "Account details updated successfully!",
    says: account.updated,
    ...story("account-settings", company, "Account details updated successfully!"),
  },
  {
    situation: "Account image saved",
    sentence: "Company Logo updated successfully!",
    says: account.imageUpdated(account.labels.company_logo),
    ...story("account-settings", images, "updated successfully!"),
  },
];
