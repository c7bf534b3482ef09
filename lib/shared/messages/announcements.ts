/** An event's announcement, in the console. */
export const announcementMessages = {
  title: "Announcement",
  hint: "Shows over the wall on every screen, even paused ones, then disappears.",
  labels: { announcement: "Announcement", minutes: "Minutes" },
  /** Placeholder of the empty field. */
  example: "Cake in five minutes",
  durationLabel: "Duration",
  duration: (minutes: number) => (minutes === 60 ? "1 hour" : `${minutes} min`),
  show: "Show",
  replace: "Replace",
  missing: "Enter a message.",
  shownNow: "On the wall now",
  timeLeft: (minutes: number, seconds: number) => `${minutes}:${String(seconds).padStart(2, "0")} left`,
  takeDown: "Take down",
  shown: "The announcement is on the wall.",
  takenDown: "The announcement is off the wall.",
  showFailed: "The announcement could not be shown.",
  takeDownFailed: "The announcement could not be taken down.",
} as const;
