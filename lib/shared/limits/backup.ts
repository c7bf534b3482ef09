/** The most backups that `npm run backup -- --keep` leaves in a folder: one a day for nearly three years. */
export const keptBackupsMax = 1_000;
