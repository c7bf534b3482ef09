import { ruleLimits } from "../../limits/rules";

const number = (count: number) => count.toLocaleString("en-GB");
const posts = (count: number) => (count === 1 ? "1 post" : `${number(count)} posts`);

export const rulesPageMessages = {
  title: "Rules",
  recommended: "Use the recommended rules",
  unsaved: "Not saved yet",
  saved: "Rules saved",
  thisEvent: "This event",
  company: "Company",
  mode: "Who decides",
  modes: {
    Review: "Review everything",
    Trusted: "Approve trusted guests",
    Automatic: "Approve everything that no rule stops",
  },
  modeHints: {
    Review: "Every post waits for a person. Words that ban a post still ban it at once.",
    Trusted: "Guests with enough approved posts and no ban no longer wait.",
    Automatic: "Posts go to the wall unless a rule stops them.",
  },
  risk: "Pictures can reach the screen before anyone has looked. Rules check text and known pictures only, not what a picture shows.",
  alsoWaiting: (count: number) => `Also decide ${count === 1 ? "the post" : `the ${number(count)} posts`} waiting now`,
  alsoWaitingHint: "Otherwise only new posts follow the rules.",
  words: "Words",
  wordsHint: "Checked in captions, names and cities. One entry per line; * stands for any letters.",
  starterLists: "Starter lists",
  starterListsHint: "Common insults and slurs.",
  languages: { en: "English", de: "German", fr: "French", es: "Spanish" },
  wordHints: {
    words_review: "A post with one of these waits for a person.",
    words_ban: "A post with one of these is banned at once.",
    words_allowed: "These win over all lists, such as a guest's name.",
  },
  accountWords: (company: string) => `For all events of ${company}`,
  accountWordsHint: "These lists apply to every event, together with the event's own.",
  otherRules: "Links and floods",
  contactsHint: "Posts with a link, an email address or a phone number wait for a person.",
  flood: (count: number) => (count === 0 ? "No limit" : `More than ${count} posts`),
  floodMinutes: (minutes: number) => (minutes === 1 ? "1 minute" : `${minutes} minutes`),
  floodHint: "Posts of one guest beyond this wait for a person.",
  floodAddressHint: "Everybody on the same Wi-Fi counts together, so leave this at No limit where guests share one.",
  dryRunHint: "Rules decide nothing. Each post shows what they would have done.",
  counts: "So far",
  noCounts: "No rule has decided anything yet.",
  dryCounts: "In the dry run",
  preview: "Try it on the past",
  seePreview: "See the result",
  previewHint: "Nothing is saved or changed.",
  events: "Events to try",
  noEvents: "No event matches.",
  chooseEvent: "Choose at least one event.",
  tooManyEvents: `Choose at most ${ruleLimits.previewEvents} events.`,
  decided: (decided: number, total: number) =>
    `With these rules ${number(decided)} of your last ${posts(total)} would have been decided without you.`,
  /** Continues `decided`; ends with a colon before the list. */
  disagreed: ({ banned, hidden, binned, approved }: Record<"banned" | "hidden" | "binned" | "approved", number>) => {
    const parts = [
      banned > 0 && `${number(banned)} of them you had banned`,
      hidden > 0 && `${number(hidden)} you had made private`,
      binned > 0 && `${number(binned)} you had deleted`,
      approved > 0 && `${number(approved)} that you had approved would be banned`,
    ].filter((part) => part !== false);
    return `${parts.join(", ")}:`;
  },
  allAgreed: "You decided none of them otherwise.",
  nothing: "No posts yet",
  nothingHint: "Choose an event with posts to see what these rules would have done.",
  older: (count: number) => `Only your newest ${posts(count)} were tried.`,
  undecided: (count: number) => `${posts(count)} cannot be compared, because no person decided them.`,
  withoutHash: (count: number) => `Copies cannot be found among ${posts(count)} sent before pictures were compared.`,
  invalid: "Correct the marked fields to see the result.",
  trying: "Trying…",
  failed: "The rules could not be tried.",
  ruleNames: {
    words: "Word list",
    contact: "Links and addresses",
    "same-picture": "Copy of a banned picture",
    "similar-picture": "Similar picture",
    flood: "Flood",
    trust: "Trusted guest",
    mode: "No rule stopped it",
  },
  columns: { rule: "Rule", approve: "Approved", review: "To review", ban: "Banned" },
  decisions: {
    approve: (count: number, reversed: number) =>
      `${number(count)} approved, ${number(reversed)} of them reversed by a person.`,
    ban: (count: number, reversed: number) =>
      `${number(count)} banned, ${number(reversed)} of them reversed by a person.`,
    review: (count: number) => `${number(count)} sent to review.`,
  },
  dryDecisions: {
    approve: (count: number, reversed: number) =>
      `Would have approved ${number(count)}; you banned ${number(reversed)} of them.`,
    ban: (count: number, reversed: number) =>
      `Would have banned ${number(count)}; you approved ${number(reversed)} of them.`,
    review: (count: number) => `Would have sent ${number(count)} to review.`,
  },
  tableLabel: "Decisions by rule",
  more: (count: number) => `Show ${number(Math.min(count, 20))} more`,
  lineInvalid: (line: number, reason: string) => `Line ${line}: ${reason}`,
  openPost: (name: string) => `Open the post by ${name}`,
  statuses: {
    banned: "You banned it",
    private: "You made it private",
    delete: "You deleted it",
    approve: "You approved it",
    pending: "",
  },
} as const;
