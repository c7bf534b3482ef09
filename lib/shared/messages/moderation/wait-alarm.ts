import { thousands } from "../thousands";

/** '1 minute', '2 minutes'. */
export const minutes = (seconds: number) => (seconds === 60 ? "1 minute" : `${Math.round(seconds / 60)} minutes`);

const ageOf = (ago: string) => (ago.endsWith(" ago") ? ago.slice(0, -" ago".length) : "a moment");

/** The alarm of an event whose posts wait too long, in consoles. */
export const waitAlarmMessages = {
  /** Prefix of the page's own title. */
  title: "⏰ Posts waiting",
  raised: "Posts have waited too long.",
  /** `ago` comes from relativeTime: 'Just now', '3 minutes ago'. */
  mark: (count: number, ago: string) =>
    count === 1
      ? `1 post waiting for ${ageOf(ago)}`
      : `${thousands(count)} posts waiting, the oldest for ${ageOf(ago)}`,
  /** After a count, for screen readers. */
  toReview: "to review",
  shortMark: (count: number, ago: string) => `${thousands(count)} waiting, ${ageOf(ago)}`,
  nothing: "All caught up",
  sound: "Alarm sound",
  soundOn: "Alarm sound is on",
  soundOff: "Alarm sound is off",
} as const;
