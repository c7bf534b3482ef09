/** Sockets of the embedded realtime server: every open wall, console and form uses one. */
export const socketLimits = {
  /** Default of SOCKETS_MAX, for a machine with two cores. */
  max: 5_000,
  /** Bounds of SOCKETS_MAX: below, a hall's own screens are shut out; above, one process has no file numbers left. */
  lowestMax: 100,
  highestMax: 200_000,
  /** Share reserved for addresses with fewer sockets than `fewPerAddress`. */
  keptShare: 0.1,
  fewPerAddress: 20,
} as const;

/** Requests to an outside push service, which nobody may wait for (docs/decisions/165). */
export const pushRules = {
  timeoutMs: 500,
  /** After this many failures in a row no request is made for `pauseMs`. */
  failures: 3,
  pauseMs: 10_000,
  /** Messages that are kept to be sent after a failure; the oldest go first. */
  keptMessages: 100,
} as const;

/**
 * Requests of the worker to this installation's own web process. No person waits for them, and a process that is busy
 * for a second is not away: pushes that paused with it would reach its screens ten seconds late.
 */
export const ownPushRules = { ...pushRules, timeoutMs: 5_000, pauseMs: 1_000 } as const;

/** A sign-in that was refreshed longer ago has no open console: one refreshes its own every quarter of an hour. */
export const listeningSeconds = 24 * 60 * 60;
/** Consoles of one person that hear notices: those that were refreshed last. Others ask by themselves. */
export const listeningPerPerson = 20;
