/** Limits of downloading an event's posts (docs/decisions/117, 118). */
export const exportRules = {
  /** Lifetime of a signed address: a large download over a hotel's line takes a night. */
  addressSeconds: 24 * 3_600,
  /** Lists per event that are kept until their addresses expire; a newer one replaces the oldest. */
  keptPerEvent: 5,
  /** Attempts to freeze a list when a post is erased meanwhile. */
  freezeTries: 4,
  /** Concurrent streams per account and process: two people, and one that a browser restarts. */
  streamsPerAccount: 3,
  /** A download that takes longer for one piece, under 9 KB/s, loses its slot; browsers resume with a range request. */
  pieceSeconds: 60,
  /** Maximum age of the check that a listed post still exists. */
  recheckMs: 500,
  /** Rows of the list per read and write. */
  pageRows: 500,
  /** Rows of the list per statement that adds them, which takes 4 to 8 ms to write out; 500 take 60 and more. */
  insertRows: 50,
  /** The same of further tables, whose rows have up to 300 KB: word lists and scripts. */
  tableRows: 25,
  /** Rows per read for files that are about to be sent: their data must not become stale. */
  fileRows: 50,
  /** Files opened ahead of the one that is sent: a bucket's latency exceeds the transfer of its first bytes. */
  readAhead: 2,
  /** Chunk size: each chunk has overhead in Next. */
  pieceBytes: 512 * 1024,
  /** Attempts to resume a broken read without a byte of progress. */
  readTries: 4,
  retryMs: 300,
  /** Files and bytes per run of the job; the next run continues. */
  checksumBatch: 100,
  checksumBatchBytes: 512 * 1024 * 1024,
  /** Poll interval of a panel while a job computes checksums. */
  pollMs: 1_500,
  /** The same for an archive without a panel of its own, and how often it asks: ten minutes. */
  archivePollMs: 3_000,
  archivePolls: 200,
  /** Poll interval while nothing is in progress: posts arrive all evening, and nobody downloads yet. */
  idlePollMs: 30_000,
  /** UTF-8 bytes of a file name's parts: with time and number a name stays under 200, where file systems allow 255. */
  personBytes: 60,
  captionBytes: 90,
} as const;
