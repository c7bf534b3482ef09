/**
 * How screens report themselves: every 30 s, and at every change. One that was not heard for two reports and a half is
 * taken for gone; it is remembered for half a day, which is a show.
 */
export const screenReports = {
  intervalSeconds: 30,
  connectedSeconds: 75,
  rememberedSeconds: 12 * 3_600,
  /** An organiser's wish to see a screen's name is told to it for so long: two reports of one that only asks. */
  identifySeconds: 60,
} as const;
