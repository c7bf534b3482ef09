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
