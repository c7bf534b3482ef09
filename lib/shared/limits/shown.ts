/** Limits of counting the ads that screens show, and of a sponsor's link. */
export const shownRules = {
  /** An ad counts while at least this share of it shows. */
  share: 0.5,
  sampleMs: 250,
  /** Two samples further apart are no time: the page was suspended, or its machine slept. */
  maxSampleMs: 5_000,
  /** Another tab of the screen counts once the first one has been silent for so long. */
  leaseMs: 3_000,
  saveMs: 1_000,
  hourMs: 3_600_000,
  /** A screen keeps its hours without a network for so long, and the server takes no older ones. */
  keptMs: 48 * 3_600_000,
  /** Ads of an hour, as many as a program has. */
  adsPerHour: 100,
  browsersPerEvent: 500,
  linkDays: 90,
  /** Takedowns in a report. */
  takedowns: 500,
} as const;
