import { pairingRules } from "../limits/pairing";

/** Sentences on a television at /screen: only strings, because they come with the page. */
export const screenPageMessages = {
  title: "Pair this screen",
  loading: "Connecting…",
  /** The steps beside the code; `{address}` is the console's. */
  openConsole: "On your phone or computer, open {address}",
  openUnknownConsole: "On your phone or computer, open your console",
  choosePair: "Choose “Pair a screen” on the event's page",
  typeCode: "Type this code:",
  scan: "Or scan this with your phone",
  codeLabel: "Code: {code}",
  changes: `The code changes every ${pairingRules.codeSeconds / 60} minutes.`,
  fullScreen: "Full screen",
  hidden: "This screen's event is a draft or private.",
  hiddenHint: "In the console, set the event to Live, or choose another event for this screen.",
  gone: "This screen has no event.",
  goneHint: "Choose an event for it in the console.",
  busy: "Too many screens are waiting for a code.",
  busyHint: "This screen tries again by itself.",
  noCookies: "This browser keeps no cookies.",
  noCookiesHint: "Allow cookies for this address, then open the page again.",
  offline: "No connection to the server. This screen keeps trying.",
} as const;

/** Paired screens, in the console. */
export const pairingMessages = {
  title: "Paired screens",
  hint: "A paired screen opens its wall by itself, even after a restart. You choose its event here.",
  pair: "Pair a screen",
  pairSave: "Pair",
  /** `address` is that of the page for televisions. */
  pairHint: (address: string) => `Open ${address} in the television's browser. It shows a code.`,
  code: "Code on the screen",
  codeMissing: `Enter the ${pairingRules.codeLength} letters and digits that the screen shows.`,
  codeUnknown: `No screen shows this code. It changes every ${pairingRules.codeSeconds / 60} minutes: check the screen.`,
  event: "Event",
  eventMissing: "Choose an event.",
  noEvents: "Add an event first: a screen shows an event's wall.",
  name: "Name of the screen",
  nameExample: "Left of the stage",
  paired: (name: string) => `“${name}” is paired. It shows the wall within seconds.`,
  tooMany: `Your company has ${pairingRules.devicesPerAccount} paired screens, the maximum. Forget one first.`,
  none: "No paired screens",
  noneHint: (address: string) => `Open ${address} in a television's browser, then type its code here.`,
  shows: (event: string) => `Shows “${event}”`,
  waits: (event: string, status: string) => `“${event}” is ${status}: set it to Live to show it`,
  noEvent: "Its event was deleted. Choose another one.",
  connected: "Connected",
  isPaired: "Paired",
  edit: "Rename or move",
  editTitle: (name: string) => `Edit the screen “${name}”`,
  moved: (name: string) => `“${name}” shows the other event within ${pairingRules.pollSeconds} seconds.`,
  updateFailed: "The screen could not be changed.",
  forgetHint: "The screen stops showing the wall and shows a code again.",
  adminForgets: "Only an admin can forget a paired screen.",
  deviceNotFound: "This screen is no longer paired.",
} as const;
