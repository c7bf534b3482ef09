/**
 * Reports of screens: every 30 s, and at every change. A screen counts as disconnected 75 s (two and a half
 * intervals) after its last report; it is remembered for half a day, the length of a show.
 */
export const screenReports = {
  intervalSeconds: 30,
  connectedSeconds: 75,
  rememberedSeconds: 12 * 3_600,
  /** How long an organiser's request to show a screen's name is repeated: two reports of a screen that only polls. */
  identifySeconds: 60,
} as const;
