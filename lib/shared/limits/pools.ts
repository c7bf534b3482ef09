/** Connections of one process to the database, of which a few wait for notifications. */
export const poolLimits = { lowest: 2, usual: 10, highest: 200 } as const;

/** Most jobs at once of one worker that an operator may set. */
export const jobsMax = 64;
