import { limits } from "../../limits";

export const scriptsMessages = {
  allMandatory: "All fields are mandatory!",
  saveFailed: "An error occurred while submitting the form.",
  statusFailed: "Failed to update script status.",
  deleteFailed: "An error occurred while deleting the script.",
  added: "Script added successfully",
  updated: "Script updated successfully",
  statusUpdated: "Script status updated successfully.",
  deleteConfirmation: "Are you sure you want to delete this script?",
  deleted: "Script deleted successfully",
  notFound: "This script does not exist.",
  none: "No scripts yet",
  noneHint: "A script is code that runs on a wall, such as a counter, a chat or an effect.",
  inUse: "It will no longer run on the walls of these events:",
  globalInUse: "It is global: it will no longer run on any of your walls.",
  notInUse: "No event uses it.",
  hint: "JavaScript, or HTML with its own tags.",
  counts: (lines: number, characters: number) =>
    `${lines} ${lines === 1 ? "line" : "lines"}, ${characters.toLocaleString("en")} of ${limits.scriptMaxLength.toLocaleString("en")} characters`,
  runsNowhere: "This script does not run yet. Choose it in an event, or make it global.",
  runsEverywhere: "This script will run on the walls of all events, including future ones.",
  runsOn: "This script will run on the walls of these events:",
  runsInPage: "It runs in the wall's page, in the head or body depending on its placement.",
  runsInFrame:
    "It runs in a sandbox over the wall. It can draw and load data, but cannot change the wall or access sessions.",
  /** Explains why scripts do not run in the walls' own pages. */
  whyInFrame: {
    "one-address":
      "Scripts run in a sandbox, because walls share this console's domain. The server's operator can give walls their own domain.",
    "several-accounts": "Scripts run in a sandbox, because other companies' walls share the same domain.",
  },
  isOff: "This script is off. Switch it on to run it.",
  onOffInvalid: "on_off must be on or off.",
  labels: { script_name: "Script Name", script_placement: "Script Placement", script: "Script", is_global: "Global" },
} as const;
