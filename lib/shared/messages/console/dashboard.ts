import { thousands } from "../thousands";

export const dashboardMessages = {
  waiting: (count: number) => `${thousands(count)} waiting`,
  nothingWaits: "All caught up",
  oldestWaiting: (age: string) => `Oldest sent ${age}`,
  tonight: "Tonight",
  runningOf: (shown: number, all: number) => `The first ${shown} of ${all.toLocaleString("en-GB")}`,
  allEvents: "All Events",
  noneOpen: "No open events",
  noneOpenHint: "Live and Private events accept posts. Posts waiting for approval are counted here.",
  usage: "Storage",
  usageHint: "A full event accepts no more posts.",
  usageOfAll: "All events",
  usageOf: (name: string) => `Storage used by ${name}`,
  used: (posts: number, maxPosts: number, size: string, maxSize: string) =>
    `${posts.toLocaleString("en-GB")} of ${maxPosts.toLocaleString("en-GB")} posts, ${size} of ${maxSize}`,
  notUpToDate: "This page is not up to date",
  lastKnown: (time: string) => `Last updated at ${time}.`,
  storageWarnings: "Needs your attention",
  originalsOpen: "Guests' original files are public",
  originalsOpenHint:
    "Anyone with the link to an original can download it, including its GPS location. The server's operator must set S3_PRIVATE_BUCKET or close the bucket; see docs/deploy.md.",
  diskLow: "The server's disk is filling up",
  diskLowHint: (free: string, floor: string) =>
    `${free} are free; uploads stop at ${floor}. Ask the server's operator to free up space.`,
  diskAtFloor: "Guests cannot upload: the server's disk is nearly full",
  diskAtFloorHint: (free: string) =>
    `The last ${free} are reserved for the wall and moderation. Uploads resume when the server's operator frees up space.`,
  diskFull: "The server's disk is full",
  diskFullHint: "Nothing can be saved. Everything resumes when the server's operator frees up space.",
  removalsFailed: "Deleted files are still stored",
  removalsFailedHint: (count: number, since: string) =>
    `${count === 1 ? "One removal" : `${count.toLocaleString("en-GB")} removals`} of pictures or clips failed repeatedly, the first on ${since}. See the server's log for the reason.`,
  retryRemovals: "Retry removal",
  removalsRetried: (count: number) =>
    count === 0 ? "There are no files to remove." : "Removing the files. This notice returns if that fails.",
  retryRemovalsFailed: "The files could not be removed. Please try again.",
  postsOfDay: (count: number) =>
    count === 1 ? "1 post in the last 24 hours" : `${thousands(count)} posts in the last 24 hours`,
  lastHours: "Posts in each of the last 24 hours",
  busiest: (posts: number, hour: string) => `${thousands(posts)} in the busiest hour, from ${hour}`,
} as const;

/** The console's colours, in the account menu. */
export const colourSchemeMessages = {
  label: "Colours",
  schemes: { light: "Light", dark: "Dark", system: "System" },
} as const;

/** The quick switcher's entries, beside the names of pages and buttons. */
export const switcherMessages = {
  label: "Go to a page, an event or an action",
  pages: "Pages",
  actions: "Actions",
  events: "Events",
  tonight: "Tonight",
  announce: (event: string) => `Announce at ${event}`,
  actionsOf: (event: string) => `Actions of ${event}`,
  back: "Back to all pages and events",
  page: (event: string) => `Event ${event}`,
  edit: (event: string) => `Edit ${event}`,
  moderate: (event: string) => `Moderate ${event}`,
  wall: (event: string) => `Wall of ${event}`,
  form: (event: string) => `Form of ${event}`,
  card: (event: string) => `QR card of ${event}`,
  screens: (event: string) => `Screens of ${event}`,
  pause: (event: string) => `Pause screens of ${event}`,
  resume: (event: string) => `Resume screens of ${event}`,
  duplicate: (event: string) => `Duplicate ${event}`,
  more: (count: number) => `${count} more: type to find them`,
} as const;
