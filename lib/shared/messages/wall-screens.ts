const countOf = (count: number) => `${count} ${count === 1 ? "screen" : "screens"}`;

/** The screens of an event, in the console. */
export const wallScreensMessages = {
  title: "Screens",
  titleOf: (event: string) => `Screens of ${event}`,
  none: "No screen shows this wall",
  noneHint: "Open the wall on a screen, with ?screen=Stage behind its address to give it a name.",
  noneAnywhere: "No screen is connected",
  connected: (connected: number, all: number) =>
    connected === all ? `${countOf(all)} connected` : `${connected} of ${countOf(all)} connected`,
  heard: (age: string) => `Heard ${age}`,
  shows: (posts: number) => `Shows ${posts} ${posts === 1 ? "post" : "posts"}`,
  upToDate: "Up to date",
  behind: (changes: number) => `${changes} ${changes === 1 ? "change" : "changes"} behind`,
  gone: "Not connected",
  asking: "Asks every few seconds",
  otherBuild: "Loads the new version at a quiet moment",
  pause: "Pause screens",
  resume: "Resume screens",
  isPaused: "Paused",
  pausedHint: "The screens hold what they show. Posts keep coming, and bans take effect at once.",
  paused: "The screens are paused.",
  resumed: "The screens go on.",
  pauseFailed: "The screens could not be paused.",
  resumeFailed: "The screens could not be resumed.",
  eventNotFound: "This event does not exist.",
  pausedInvalid: "wall_paused must be on or off.",
  reportInvalid: "This is no report of a screen.",
  /** After a post left the wall; seconds with one decimal. */
  goneFrom: (gone: number, all: number, seconds: string) => `Gone from ${gone} of ${countOf(all)} after ${seconds} s`,
  notYetGone: (gone: number, all: number) => `Gone from ${gone} of ${countOf(all)} so far`,
} as const;
