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

/**
 * Limits of holds: a moderator's claim on the post that one of their tabs shows (docs/decisions/108). A tab renews its
 * hold only while its page is visible and in use, so a forgotten hold expires.
 */
export const holdRules = {
  /** A hold lasts this long unless it is renewed. */
  seconds: 30,
  renewSeconds: 10,
  /** A tab is in use for this long after the last key or touch. */
  activeSeconds: 20,
  /** A tab requests a hold once its selection has not moved for this long. */
  restMs: 300,
  /** Poll interval of the colleagues' holds. */
  lookSeconds: 10,
  /**
   * Maximum of counted tabs per person. Colleagues are not dealt posts that another holds, so a person with endless
   * tabs would leave them nothing to decide.
   */
  tabsPerUser: 20,
} as const;
