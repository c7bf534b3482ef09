/** Maximum of backups for `npm run backup -- --keep`: one a day for nearly three years. */
export const keptBackupsMax = 1_000;

/**
 * Minimum characters of secrets that an operator sets: 32 hexadecimal digits are 128 bits; Vercel recommends 16 for
 * its timer.
 */
export const secretMinLengths = { NEXTAUTH_SECRET: 32, CRON_SECRET: 16, METRICS_TOKEN: 16 } as const;

/**
 * How long an answer of `/api/ready` is kept, how long its probes may take, and how long a stopping server waits for a
 * load balancer that has asked lately to hear of it.
 */
export const readyRules = {
  keepMs: 2_000,
  limitMs: 3_000,
  maxElapsedMs: 5_000,
  askedWithinMs: 30_000,
  heardWithinMs: 2_000,
} as const;

/** A child process reports this often that it runs; one silent for longer than `silentSeconds` is replaced. */
export const childRules = { reportSeconds: 5, silentSeconds: 30 } as const;

/**
 * A runner of jobs reports this often; silent for longer than `silentSeconds`, its jobs go on elsewhere. Others look that
 * often: with a look a minute, a photo of a dead server would take more than two.
 */
export const jobRunnerRules = { reportSeconds: 10, silentSeconds: 60, lookSeconds: 20 } as const;

/** Connections of one process to the database, of which a few wait for notifications. */
export const poolLimits = { lowest: 2, usual: 10, highest: 200 } as const;

/** Most jobs at once of one worker that an operator may set. */
export const jobsMax = 64;

/** Bounds of a scrape. Prometheus gives up after 10 seconds by default. */
export const metricsLimits = {
  /** PostgreSQL ends a statement of a scrape after this long. */
  statementMs: 2_000,
  /** A scrape answers without the database's numbers after this long. */
  databaseMs: 4_000,
  /** Interval at which the worker writes its numbers for the web process. */
  snapshotMs: 5_000,
  /** Interval at which the event loop's lag is sampled. */
  lagSampleMs: 250,
} as const;
