const megabyte = 1024 * 1024;

/** When a filling disk is reported, and how health looks at it (docs/decisions/129). The floor is in `diskRules`. */
export const diskAlerts = {
  /** The log and the dashboard warn with so much left above the floor: a share of the disk, or this where that is less. */
  lowShare: 0.1,
  lowBytes: 5 * 1024 * megabyte,
  /** PostgreSQL needs 16 MB for its next log file, and ends without it. */
  fullBytes: 16 * megabyte,
  /** Minimum gap between two equal warnings in one process's log. */
  logEverySeconds: 5 * 60,
  /** Health writes to the disk at most once in this time, however many ask. */
  probeKeepSeconds: 3,
  /** More than file systems keep inside a directory entry. */
  probeBytes: 64 * 1024,
} as const;
