/** How an event's posts are taken home (docs/decisions/117, 118). */
export const exportRules = {
  /** How long a signed address is good: a large download over a hotel's line takes a night. */
  addressSeconds: 24 * 3_600,
  /** Lists of one event that are kept until their addresses end; a newer one takes the oldest's place. */
  keptPerEvent: 5,
  /** A list of which a post was erased while it was frozen is frozen anew, so often. */
  freezeTries: 4,
  /** Streams of one account at the same time, in each process: two people, and one that a browser begins anew. */
  streamsPerAccount: 3,
  /** A download that takes nothing for so long gives its place back; browsers go on by a range. */
  stalledSeconds: 120,
  /** How old the knowledge may be that a post of the list is still there. */
  recheckMs: 500,
  /** Rows of the list that are read and written at once. */
  pageRows: 500,
  /** The same of files that are about to be sent: what is known of them must not grow old. */
  fileRows: 50,
  /** Files that are opened ahead of the one that is sent: a bucket's answer takes longer than its first bytes. */
  readAhead: 2,
  /** Bytes that are sent at once: each piece costs its way through Next. */
  pieceBytes: 512 * 1024,
  /** A store that breaks off is asked again, so often without a byte of progress. */
  readTries: 4,
  retryMs: 300,
  /** Files and bytes that one run of the job reads; the next run goes on. */
  checksumBatch: 100,
  checksumBatchBytes: 512 * 1024 * 1024,
  /** How often a panel asks how far that is. */
  askMs: 1_500,
  /** The same while nothing is under way: posts come all evening, and nobody downloads yet. */
  restAskMs: 30_000,
  /** UTF-8 bytes of a name's pieces: with time and number a name stays under 200, where file systems take 255. */
  personBytes: 60,
  captionBytes: 90,
} as const;
