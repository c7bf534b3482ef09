/** A runner of jobs reports this often; silent for longer than `silentSeconds`, its jobs go on elsewhere. */
export const jobRunnerRules = { reportSeconds: 10, silentSeconds: 60 } as const;
