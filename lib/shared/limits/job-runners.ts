/**
 * A runner of jobs reports this often; silent for longer than `silentSeconds`, its jobs go on elsewhere. Others look that
 * often: with a look a minute, a photo of a dead server would take more than two.
 */
export const jobRunnerRules = { reportSeconds: 10, silentSeconds: 60, lookSeconds: 20 } as const;
