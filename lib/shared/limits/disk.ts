import { limits } from "./general";

const megabyte = 1024 * 1024;
const gigabyte = 1024 * megabyte;

/** Uploads of both kinds share a disk; each kind has claims of its own, and photos a share of the room. */
export type RoomKind = "clip" | "photo";

/**
 * Limits what guests may fill (docs/decisions/084). The floor is for what runs: the database, renditions, the log. On a disk
 * of less than 20 GB it is a tenth of it.
 */
export const diskRules = {
  floorBytes: 2 * gigabyte,
  floorShare: 0.1,
  /** With this much spare disk beyond the floor and all bookings, photos skip booking. */
  plentyBytes: 10 * gigabyte,
  /** How old the sum of all bookings may be where there is plenty. */
  sumKeepSeconds: 1,
  /** Clips leave this share of the room to photos, up to these bytes. */
  photoShare: 0.2,
  photoMaxBytes: 4 * gigabyte,
  /** With a bucket a clip passes through two parts on the disk, one arriving and one leaving. */
  bucketClipBytes: 2 * limits.bucketPartBytes,
  /** When a guest is told to try again. */
  retryAfterSeconds: 60,
} as const;

/** How long a booking is good. Only bytes that arrive renew it. */
export const bookingRules = {
  /** Fewer bytes since the last renewal are none: at this pace the largest clip takes a day and a half. */
  stepBytes: 256 * 1024,
  /** One byte that arrived vouches for so many that are to come. Room beyond that is claimed on trust. */
  vouchedBytes: 4,
  /** A booking that claims room on trust lapses so long after its last step. */
  claimSeconds: 60,
  /** Any other does after this: a phone that was away for a moment goes on where it stopped. */
  backedSeconds: 20 * 60,
  /** Where room or a limit is short, a claim gives way to a newcomer so long after its last step. */
  yieldSeconds: 5,
  /** How often the bytes of a request that is still under way are counted. */
  countEverySeconds: 1,
} as const;

/**
 * Bytes of room that may be claimed on trust at one time. A hall is one address: of its guests forty start the largest clip
 * in the same second, or two hundred the largest photo. An event has guests at home, too, and a company several events.
 */
const claimsOf = (hallBytes: number) => ({ address: hallBytes, event: 1.5 * hallBytes, account: 2 * hallBytes });
export const claimLimits = {
  clip: claimsOf(40 * limits.videoMaxBytes),
  photo: claimsOf(200 * limits.photoMaxBytes),
} as const satisfies Record<RoomKind, unknown>;

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
