/** '1 minute', '2 minutes'. */
export const minutes = (seconds: number) => (seconds === 60 ? "1 minute" : `${Math.round(seconds / 60)} minutes`);

const ageOf = (ago: string) => (ago.endsWith(" ago") ? ago.slice(0, -" ago".length) : "a moment");

/** The alarm of an event whose posts wait too long, in consoles. */
export const waitAlarmMessages = {
  /** Prefix of the page's own title. */
  title: "⏰ Posts wait",
  raised: "Posts wait for too long.",
  /** `ago` comes from relativeTime: 'Just now', '3 minutes ago'. */
  mark: (count: number, ago: string) =>
    count === 1 ? `1 post waits, for ${ageOf(ago)}` : `${count} posts wait, the oldest for ${ageOf(ago)}`,
  shortMark: (count: number, ago: string) => `${count} ${count === 1 ? "waits" : "wait"}, ${ageOf(ago)}`,
  nothing: "Nothing waits",
  sound: "Alarm sound",
  soundOn: "Alarm sound is on",
  soundOff: "Alarm sound is off",
} as const;
