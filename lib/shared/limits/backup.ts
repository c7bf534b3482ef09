/** Maximum of backups for `npm run backup -- --keep`: one a day for nearly three years. */
export const keptBackupsMax = 1_000;
