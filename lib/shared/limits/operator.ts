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
