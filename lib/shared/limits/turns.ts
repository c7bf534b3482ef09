/** Work of the web process that takes turns by network address (lib/server/base/limits/turns.ts, docs/decisions/156). */
export const turnRules = {
  /**
   * Pages that are rendered for each visit. More at a time end no sooner, because one thread renders them; while one
   * waits for the database, others render.
   */
  pages: { atOnce: 4, waitingEach: 600, waitingAll: 2_000 },
  /** A page whose reader is slow gives up its place, so that readers who never read hold up nobody. */
  pageMs: 1_000,
  /**
   * Calls whose body has arrived. While one waits for the database others work; of more at a time each would take longer,
   * and so would every page beside them. A hall of screens that return is one address.
   */
  calls: { atOnce: 8, waitingEach: 5_000, waitingAll: 10_000 },
  /** A call that takes longer waits for a password's hash, a mail or a bucket, and gives up its place. */
  callMs: 250,
  /**
   * Passwords that are hashed: each takes 19 MB and 25 ms of a processor, of which many servers have two and guests'
   * photos need one. The queue is at most a second long.
   */
  passwords: { atOnce: 1, waitingEach: 16, waitingAll: 40 },
  /** How long a refused request should wait. */
  retryAfterSeconds: 5,
} as const;
