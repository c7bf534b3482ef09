const number = (count: number) => count.toLocaleString("en-GB");

/** An event's report, on screen and on paper. */
export const reportMessages = {
  title: "Report",
  of: (event: string, date: string) => `${event}, ${date}`,
  open: "Report",
  back: "Event",
  print: "Print",
  csv: "CSV",
  json: "JSON",
  empty: "No posts yet",
  emptyHint: "The report fills as guests post.",
  totals: {
    posts: "Posts",
    approve: "Approved",
    guests: "Guests",
    cities: "Cities",
    photos: "Photos",
    clips: "Clips",
    words: "Words",
    favourites: "Favourites",
    hearts: "Hearts",
    takedowns: "Taken off the wall",
  },
  overTime: { "10": "Posts per ten minutes", "60": "Posts per hour" },
  busiest: (posts: number, time: string) => `Busiest ten minutes: ${number(posts)} from ${time}.`,
  from: "From",
  posts: "Posts",
  decisions: "Decisions",
  waits: (median: string, longest: string) =>
    `Half of the posts waited ${median} or less for a person, the longest ${longest}.`,
  noWaits: "No person has decided a post yet.",
  changed: (reversals: number, undone: number) =>
    `${number(reversals)} ${reversals === 1 ? "decision" : "decisions"} changed an earlier one, ${number(undone)} ${undone === 1 ? "was" : "were"} undone at once.`,
  person: "Who",
  unnamed: "Unknown",
  columns: { approve: "Approved", private: "Private", banned: "Banned", delete: "Deleted" },
  rules: "Rules",
  rule: "Rule",
  ruleColumns: { approve: "Approved", review: "To review", ban: "Banned" },
  sponsors: "Sponsors",
  sponsorsHint:
    "Time on named screens. It counts while at least half of the picture shows and no large post lies over it.",
  sponsor: "Sponsor",
  shown: "Shown",
  times: "Times",
  duration: (seconds: number) => {
    const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
    if (hours > 0) return `${number(hours)} h ${minutes} min`;
    return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
  },
  makeLink: "Make a link",
  renewLink: "New link",
  endLink: "End link",
  linkUntil: (time: string) => `Has a link until ${time}.`,
  copyLinkOf: (sponsor: string) => `Copy the link of ${sponsor}`,
  screens: "Screens",
  screensHint: "Named screens, from their first to their last moment.",
  screen: "Screen",
  span: (from: string, until: string) => `${from} to ${until}`,
  gaps: "Gaps",
  takedowns: "Taken off the wall",
  takedownsHint: (all: number, listed: number) =>
    all > listed
      ? `The newest ${number(listed)} of ${number(all)}; the files have all.`
      : "As the named screens that were on reported it.",
  takenAt: "When",
  gone: "Gone",
  goneFrom: (gone: number, screens: number, ms: number | null) =>
    `from ${number(gone)} of ${number(screens)}${ms === null ? "" : ` in ${(Math.max(ms, 100) / 1_000).toFixed(1)} s`}`,
  sponsorPage: {
    title: (sponsor: string, event: string) => `${sponsor} at ${event}`,
    hidden: "This page is not here.",
    hiddenHint: "Its link may be incomplete, or it has ended. Ask the organiser for a new one.",
    shown: (time: string, times: number) =>
      `On screen for ${time}, ${number(times)} ${times === 1 ? "time" : "times"}.`,
    until: (date: string) => `This page stays until ${date}.`,
  },
  scenes: "Scenes shown",
  missions: "Missions",
  places: "Places",
  favourites: "Favourites",
  erased: (count: number) =>
    `${number(count)} ${count === 1 ? "post was" : "posts were"} erased; they are in no other number.`,
  seconds: (seconds: number) => {
    if (seconds < 1) return "under a second";
    if (seconds < 120) return `${Math.round(seconds)} s`;
    if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
    return `${Math.round(seconds / 3_600)} h`;
  },
} as const;
