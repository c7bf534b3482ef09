import { messages } from "@/lib/shared/messages";
import { type CatalogueRow, story } from "./catalogue-row";

const { ads, programs, scripts, common } = messages;

const ad = "an admin adds, views, edits and deletes ads, and each action is confirmed";
const program = "by keyboard only, an admin builds programs of existing ads, and is told what a deletion removes";
const script = "an admin adds, switches, edits and deletes scripts, and each action is confirmed";

/** Ads, programs and scripts. */
export const sponsorRows: readonly CatalogueRow[] = [
  {
    situation: "Ad save failure, else",
    sentence: "There was an error!",
    says: common.error,
    ...story("screens/sponsors/sponsors", ad, "messages.common.error"),
  },
  {
    situation: "Program save failure, else",
    sentence: "There was an error!",
    says: common.error,
    ...story("screens/sponsors/sponsors", program, "messages.common.error"),
  },
  {
    situation: "Ad saved",
    sentence: "Ad added successfully",
    says: ads.added,
    ...story("screens/sponsors/sponsors", ad, "text.added"),
  },
  {
    situation: "Program added",
    sentence: "Ads Program added successfully",
    says: programs.added,
    ...story("screens/sponsors/sponsors", program, "text.added"),
  },
  {
    situation: "Program edited",
    sentence: "Ads Program updated successfully",
    says: programs.updated,
    ...story("screens/sponsors/sponsors", program, "text.updated"),
  },
  {
    situation: "Ad or program deleted",
    sentence: "Deleted successfully",
    says: common.deleted,
    ...story("screens/sponsors/sponsors", ad, "messages.common.deleted"),
  },
  {
    situation: "Ad or program delete failure",
    sentence: "An error occurred while deleting.",
    says: common.deleteFailed,
    ...story("screens/sponsors/sponsors", ad, "messages.common.deleteFailed"),
  },
  {
    situation: "Script save failure",
    sentence: "An error occurred while submitting the form.",
    says: scripts.saveFailed,
    ...story("screens/scripts/scripts", script, "text.saveFailed"),
  },
  {
    situation: "Script switch failure",
    sentence: "Failed to update script status.",
    says: scripts.statusFailed,
    ...story("screens/scripts/scripts", script, "text.statusFailed"),
  },
  {
    situation: "Script delete failure",
    sentence: "An error occurred while deleting the script.",
    says: scripts.deleteFailed,
    ...story("screens/scripts/scripts", script, "text.deleteFailed"),
  },
  {
    situation: "Script added",
    sentence: "Script added successfully",
    says: scripts.added,
    ...story("screens/scripts/scripts", script, "text.added"),
  },
  {
    situation: "Script edited",
    sentence: "Script updated successfully",
    says: scripts.updated,
    ...story("screens/scripts/scripts", script, "text.updated"),
  },
  {
    situation: "Script switched",
    sentence: "Script status updated successfully.",
    says: scripts.statusUpdated,
    ...story("screens/scripts/scripts", script, "text.statusUpdated"),
  },
  {
    situation: "Script deleted",
    sentence: "Script deleted successfully",
    says: scripts.deleted,
    ...story("screens/scripts/scripts", script, "text.deleted"),
  },
];
