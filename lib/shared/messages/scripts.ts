import { limits } from "../limits";

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
  noneHint: "A script is code that runs on the page of a wall: a counter, a chat, an effect of your own.",
  inUse: "It will no longer run on the walls of these events:",
  globalInUse: "It is global: it will no longer run on any of your walls.",
  notInUse: "No event uses it.",
  hint: "JavaScript, or HTML with its own tags.",
  counts: (lines: number, characters: number) =>
    `${lines} ${lines === 1 ? "line" : "lines"}, ${characters.toLocaleString("en")} of ${limits.scriptMaxLength.toLocaleString("en")} characters`,
  runsNowhere: "It will run on no page yet. Choose it in an event, or make it global.",
  runsEverywhere: "It will run on the wall of every event, also of those that you add later.",
  runsOn: "It will run on the walls of these events:",
  runsInPage: "It runs in the wall's own page, in the head or the body by its placement.",
  runsInFrame:
    "It runs in a page of its own that lies over the wall: it can paint, load and count there, but neither change the wall nor reach anybody's sign-in.",
  /** Explains why scripts do not run in the walls' own pages. */
  whyInFrame: {
    "one-address":
      "Scripts run beside your walls, not in them, because walls and this console share one address. Whoever runs the server can give walls an address of their own.",
    "several-accounts":
      "Scripts run beside your walls, not in them, because other companies show their walls at the same address.",
  },
  isOff: "It is off now, and runs on no page until you switch it on.",
  onOffInvalid: "on_off must be on or off.",
  labels: { script_name: "Script Name", script_placement: "Script Placement", script: "Script", is_global: "Global" },
} as const;
