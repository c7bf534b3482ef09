import { limits } from "./general";

const megabyte = 1024 * 1024;
const gigabyte = 1024 * megabyte;

/** Both kinds of uploads share a disk; each kind has claims of its own, and photos a reserved share of the room. */
export type RoomKind = "clip" | "photo";

/**
 * Limits what guests may fill (docs/decisions/084). The floor is for the running system: the database, renditions,
 * the log. On a disk of less than 20 GB it is a tenth of it.
 */
export const diskRules = {
  floorBytes: 2 * gigabyte,
  floorShare: 0.1,
  /** With this much spare disk beyond the floor and all bookings, photos skip booking. */
  plentyBytes: 10 * gigabyte,
  /** Maximum age of the cached sum of all bookings while there is plenty. */
  sumKeepSeconds: 1,
  /** Clips leave this share of the room to photos, up to this many bytes. */
  photoShare: 0.2,
  photoMaxBytes: 4 * gigabyte,
  /** With a bucket a clip passes through two parts on the disk, one arriving and one leaving. */
  bucketClipBytes: 2 * limits.bucketPartBytes,
  /** Retry-After for a guest. */
  retryAfterSeconds: 60,
} as const;

/** Lifetime of a booking. Only arriving bytes renew it. */
export const bookingRules = {
  /** Fewer bytes since the last renewal do not count: at this pace the largest clip takes a day and a half. */
  stepBytes: 256 * 1024,
  /** Each byte that arrived vouches for this many to come. A booking claims room beyond that on trust. */
  vouchedBytes: 4,
  /** A booking that claims room on trust expires this long after its last step. */
  claimSeconds: 60,
  /** Any other booking expires after this: a phone that was away for a moment resumes. */
  backedSeconds: 20 * 60,
  /** When room or a limit is short, a claim yields to a newcomer this long after its last step. */
  yieldSeconds: 5,
  /** Interval at which the bytes of a request in flight are counted. */
  countEverySeconds: 1,
} as const;

/**
 * Bytes of room that may be claimed on trust at one time. A hall is one address: forty of its guests start the
 * largest clip in the same second, or two hundred the largest photo. An event has guests at home, too, and a company
 * several events.
 */
const claimsOf = (hallBytes: number) => ({ address: hallBytes, event: 1.5 * hallBytes, account: 2 * hallBytes });
export const claimLimits = {
  clip: claimsOf(40 * limits.videoMaxBytes),
  photo: claimsOf(200 * limits.photoMaxBytes),
} as const satisfies Record<RoomKind, unknown>;

/**
 * When a filling disk is reported, and how the health check tests it (docs/decisions/129). The floor is in
 * `diskRules`.
 */
export const diskAlerts = {
  /**
   * The log and the dashboard warn when this much is left above the floor: a share of the disk, or these bytes if
   * that is less.
   */
  lowShare: 0.1,
  lowBytes: 5 * 1024 * megabyte,
  /** PostgreSQL needs 16 MB for its next WAL file, and stops without it. */
  fullBytes: 16 * megabyte,
  /** Minimum gap between two equal warnings in one process's log. */
  logEverySeconds: 5 * 60,
  /** The health check writes to the disk at most once in this time, however many clients ask. */
  probeKeepSeconds: 3,
  /** More than file systems store inline in a directory entry. */
  probeBytes: 64 * 1024,
} as const;

/** Posts that wait for their first picture (lib/server/features/posts/backlog.ts). */
export const mediaBacklog = {
  /** From this wait on, log, health, event page and guests tell of it. */
  warnSeconds: 120,
  /** A count is kept for so long: every phone of a hall asks. */
  keepSeconds: 10,
} as const;

/** Returns a wait that is worth a warning, in whole minutes; null below. */
export const longWaitOf = ({ seconds }: { seconds: number }): number | null =>
  seconds < mediaBacklog.warnSeconds ? null : Math.floor(seconds / 60);
