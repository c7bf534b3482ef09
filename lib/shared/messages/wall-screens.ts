import { limits } from "../limits";
import { tooLong } from "./fields";

const countOf = (count: number) => `${count} ${count === 1 ? "screen" : "screens"}`;

/** The screens of an event, in the console. */
export const wallScreensMessages = {
  title: "Screens",
  titleOf: (event: string) => `Screens of ${event}`,
  none: "No screen shows this wall",
  noneHint: "Give a screen a name here, and open the address that you get on it. A wall in full screen is listed, too.",
  noneAnywhere: "No screen is connected",
  connected: (connected: number, all: number) =>
    connected === all ? `${countOf(all)} connected` : `${connected} of ${countOf(all)} connected`,
  heard: (age: string) => `Heard ${age}`,
  shows: (posts: number) => `Shows ${posts} ${posts === 1 ? "post" : "posts"}`,
  upToDate: "Up to date",
  behind: (changes: number) => `${changes} ${changes === 1 ? "change" : "changes"} behind`,
  gone: "Not connected",
  notNamed: "Not named here, so not counted",
  nameLabel: "Name of a screen",
  nameHint: "Only screens that you have named count when a post is taken off.",
  nameMissing: "Please enter the screen's name.",
  nameTooLong: tooLong("The screen's name", limits.screenNameMaxLength),
  getAddress: "Get its address",
  openAddress: (address: string) => `Open this on the screen: ${address}`,
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
