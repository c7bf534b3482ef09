/** An event's announcement, in the console. */
export const announcementMessages = {
  title: "Announcement",
  hint: "It lies over the wall on every screen, on paused ones too, and goes by itself.",
  labels: { announcement: "Announcement", minutes: "Minutes" },
  /** Placeholder of the empty field. */
  example: "Cake in five minutes",
  durationLabel: "How long it stays",
  duration: (minutes: number) => (minutes === 60 ? "1 hour" : `${minutes} min`),
  show: "Show",
  replace: "Show instead",
  missing: "Please enter what the wall shall say.",
  shownNow: "On the wall now",
  timeLeft: (minutes: number, seconds: number) => `${minutes}:${String(seconds).padStart(2, "0")} left`,
  takeDown: "Take down",
  shown: "The announcement is on the wall.",
  takenDown: "The announcement is off the wall.",
  showFailed: "The announcement could not be shown.",
  takeDownFailed: "The announcement could not be taken down.",
} as const;
