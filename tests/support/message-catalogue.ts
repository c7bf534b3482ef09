import { messages } from "@/lib/messages";

/** A story of tests/e2e by its file and its title; `sees` is how its source writes what it looks for. */
export type Story = { file: string; title: string; sees: string };

/** One sentence of the error catalogue (spec, section 8), to the letter, and where a browser is seen showing it. */
export type CatalogueRow = {
  situation: string;
  /** The spec's own words; null where the spec has the person see no sentence. */
  sentence: string | null;
  /** What the product says in that place. */
  says: string | null;
} & ({ story: Story } | { cannotOccur: string });

const story = (file: string, title: string, sees: string): { story: Story } => ({
  story: { file: `${file}.spec.ts`, title, sees },
});

const { auth, users, events, posts, submission, ads, programs, scripts, account, common } = messages;

const moderator = "an admin makes a moderator, edits them and deletes them";
const lostUser = "a lost connection says the catalogue's sentences, and keeps what was typed";
const event = "an organiser makes an event, edits it, changes its status in place and deletes it";
const ad = "an admin adds, looks at, edits and deletes ads, and hears how each went";
const program = "an admin makes programs of existing ads alone, by keyboard, and hears what a deletion takes away";
const script = "an admin adds, switches, edits and deletes scripts, and hears how each went";
const refusedPost = "a post whose change is refused says so, and stays as it is";
const company = "an admin edits the company, and Cancel takes back what was typed";
const lists = "a list that cannot be loaded ends its loading, and the page stays usable";
const images = "each image saves on its own as it is chosen, and can be taken away";
const lie = "a file that lies is refused in the spec's words, and the picture stays as it was";

/** In the spec's order. */
export const catalogue: readonly CatalogueRow[] = [
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
  {
    situation: "Event save failure, the server's message (title Error, danger)",
    sentence: "URL is not Available!",
    says: events.slugTaken,
    ...story("events", "a slug that is taken is said while it is typed, and when it is saved", "said.slugTaken"),
  },
  {
    situation: "Event save failure, else",
    sentence: "There was an error!",
    says: common.error,
    ...story(
      "message-walk",
      "an event whose save or deletion fails says the catalogue's sentences under the title Error",
      "messages.common.error",
    ),
  },
  {
    situation: "Event saved",
    sentence: "Successfully added the event!",
    says: events.saved,
    ...story("events", event, "said.saved"),
  },
  {
    situation: "Event delete, the question",
    sentence: "Are you sure you want to delete this?",
    says: common.deleteConfirmation,
    ...story("events", event, "messages.common.deleteConfirmation"),
  },
  {
    situation: "Event deleted",
    sentence: "Deleted successfully",
    says: common.deleted,
    ...story("events", event, "messages.common.deleted"),
  },
  {
    situation: "Event delete failure",
    sentence: "An error occurred while deleting.",
    says: common.deleteFailed,
    ...story(
      "message-walk",
      "an event whose save or deletion fails says the catalogue's sentences under the title Error",
      "messages.common.deleteFailed",
    ),
  },
  {
    situation: "Event, script, ads group and moderator list loads",
    sentence: null,
    says: null,
    ...story("message-walk", lists, "paths.events"),
  },
  {
    situation: "Wall load failure",
    sentence: null,
    says: null,
    cannotOccur: "The server renders the wall with its posts; a screen that hears nothing is wall-outages' story.",
  },
  {
    situation: "Broken images",
    sentence: null,
    says: posts.mediaMissing,
    ...story("message-walk", "a picture that does not come leaves a placeholder", "messages.posts.mediaMissing"),
  },
  {
    situation: "Non-image file chosen for event images",
    sentence: "Only image files are allowed.",
    says: events.onlyImages,
    ...story(
      "event-branding",
      "a video is no picture, and texts that cannot be read are pointed out",
      "said.onlyImages",
    ),
  },
  {
    situation: "Submit post failure, the server's message",
    sentence: "This event has ended. Thank you for being part of it!",
    says: events.ended,
    ...story(
      "message-walk",
      "a post that the server refuses says why, and keeps what was filled in",
      "messages.events.ended",
    ),
  },
  {
    situation: "Submit post failure, else",
    sentence: "There was an error!",
    says: common.error,
    cannotOccur:
      "Without an answer the form keeps trying and says so (submission.waiting); every refusal of the server has a sentence.",
  },
  {
    situation: "Video id fetch failure",
    sentence: "Failed to fetch video ID. Please try again.",
    says: submission.videoIdFailed,
    ...story(
      "message-walk",
      "a clip for which no video id is given says so, and keeps what was filled in",
      "messages.submission.videoIdFailed",
    ),
  },
  {
    situation: "Post submitted",
    sentence: "Your post has been submitted successfully. It will appear on the wall after approval.",
    says: submission.submitted,
    ...story(
      "guest-to-wall",
      "a guest's photo goes from the form through moderation to the wall, and leaves it when it is banned",
      "Your post has been submitted successfully. It will appear on the wall after approval.",
    ),
  },
  {
    situation: "Post status",
    sentence: "Status updated",
    says: posts.statusUpdated,
    ...story(
      "moderation",
      "a guest's post appears by itself, and two moderators see each other's decisions",
      "messages.posts.statusUpdated",
    ),
  },
  {
    situation: "Post status failure",
    sentence: "Error updating post status",
    says: posts.statusFailed,
    ...story("message-walk", refusedPost, "messages.posts.statusFailed"),
  },
  {
    situation: "Favourite",
    sentence: "Favourite status updated",
    says: posts.favouriteUpdated,
    ...story(
      "moderation",
      "keys decide, star, choose several, and take everything back",
      "messages.posts.favouriteUpdated",
    ),
  },
  {
    situation: "Favourite failure",
    sentence: "Error updating favourite status",
    says: posts.favouriteFailed,
    ...story("message-walk", refusedPost, "messages.posts.favouriteFailed"),
  },
  {
    situation: "Ad save failure, else",
    sentence: "There was an error!",
    says: common.error,
    ...story("sponsors", ad, "messages.common.error"),
  },
  {
    situation: "Program save failure, else",
    sentence: "There was an error!",
    says: common.error,
    ...story("sponsors", program, "messages.common.error"),
  },
  { situation: "Ad saved", sentence: "Ad added successfully", says: ads.added, ...story("sponsors", ad, "said.added") },
  {
    situation: "Program added",
    sentence: "Ads Program added successfully",
    says: programs.added,
    ...story("sponsors", program, "said.added"),
  },
  {
    situation: "Program edited",
    sentence: "Ads Program updated successfully",
    says: programs.updated,
    ...story("sponsors", program, "said.updated"),
  },
  {
    situation: "Ad or program deleted",
    sentence: "Deleted successfully",
    says: common.deleted,
    ...story("sponsors", ad, "messages.common.deleted"),
  },
  {
    situation: "Ad or program delete failure",
    sentence: "An error occurred while deleting.",
    says: common.deleteFailed,
    ...story("sponsors", ad, "messages.common.deleteFailed"),
  },
  {
    situation: "Script save failure",
    sentence: "An error occurred while submitting the form.",
    says: scripts.saveFailed,
    ...story("scripts", script, "said.saveFailed"),
  },
  {
    situation: "Script switch failure",
    sentence: "Failed to update script status.",
    says: scripts.statusFailed,
    ...story("scripts", script, "said.statusFailed"),
  },
  {
    situation: "Script delete failure",
    sentence: "An error occurred while deleting the script.",
    says: scripts.deleteFailed,
    ...story("scripts", script, "said.deleteFailed"),
  },
  {
    situation: "Script added",
    sentence: "Script added successfully",
    says: scripts.added,
    ...story("scripts", script, "said.added"),
  },
  {
    situation: "Script edited",
    sentence: "Script updated successfully",
    says: scripts.updated,
    ...story("scripts", script, "said.updated"),
  },
  {
    situation: "Script switched",
    sentence: "Script status updated successfully.",
    says: scripts.statusUpdated,
    ...story("scripts", script, "said.statusUpdated"),
  },
  {
    situation: "Script deleted",
    sentence: "Script deleted successfully",
    says: scripts.deleted,
    ...story("scripts", script, "said.deleted"),
  },
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
  {
    situation: "Upload retry",
    sentence: null,
    says: null,
    cannotOccur: "It is a rule, not a sentence; tests/unit/submission-attempt.test.ts tries what is tried again.",
  },
];
