const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** Limits of request bodies while they arrive (docs/decisions/155). Files go to the disk and have limits of their own. */
export const bodyRules = {
  /** Text of a body that anybody may send: four times what the longest post of a guest takes. */
  publicTextMaxBytes: 16 * kilobyte,
  /** Text of all requests in memory; beyond it a request is told to come back. */
  text: {
    totalBytes: 64 * megabyte,
    /** Five hundred guests of one hall whose largest bodies arrive at the same moment. */
    perAddressBytes: 8 * megabyte,
    /** The last eighth is for addresses that hold less than this. */
    keptShare: 1 / 8,
    fewBytes: 64 * kilobyte,
  },
  /** Bytes of files that wait in memory for a larger write; beyond it each chunk is written at once. */
  gathered: { totalBytes: 64 * megabyte, perAddressBytes: 16 * megabyte, keptShare: 1 / 8, fewBytes: 256 * kilobyte },
  /** Time for the text of a JSON body; what is longer than `quickBytes` gets a second for each `bytesPerSecond`. */
  textSeconds: 30,
  quickBytes: 16 * kilobyte,
  bytesPerSecond: 4 * kilobyte,
  /** How long a refused request should wait. */
  retryAfterSeconds: 5,
} as const;
