/** Limits of the lists on an event's page and on the dashboard. */
export const deskLimits = {
  /** Waiting posts on an event's page. */
  waitingShown: 3,
  /** Waiting posts that it loads: the spares replace approved ones without a request. */
  waitingLoaded: 9,
  /** Running events on the dashboard. */
  runningEvents: 8,
  /** With more events than this, the dashboard no longer shows the first steps. */
  firstStepsMaxEvents: 3,
} as const;
