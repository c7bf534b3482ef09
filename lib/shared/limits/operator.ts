/** Maximum of backups for `npm run backup -- --keep`: one a day for nearly three years. */
export const keptBackupsMax = 1_000;

/**
 * Minimum characters of secrets that an operator sets: 32 hexadecimal digits are 128 bits; Vercel recommends 16 for
 * its timer.
 */
export const secretMinLengths = { NEXTAUTH_SECRET: 32, CRON_SECRET: 16, METRICS_TOKEN: 16 } as const;
