import { guestLimits } from "./guest";
import { olderMaxPosts, smallWallMaxPosts, wallMaxPosts } from "./wall";

/** Sizes are in bytes; lengths are in UTF-16 code units, as zod and HTML count. */
const megabyte = 1024 * 1024;

export const limits = {
  ...guestLimits,
  /** Limits what the form keeps on the phone until it is sent, and for how long. */
  keptMaxBytes: 300 * megabyte,
  keptMaxHours: 24,
  /** Spec, section 9: lifetime of an upload ticket. */
  videoTicketSeconds: 200_000,
  /** Pixels of a clip's frame: 8K in cinema width, beyond any phone. A decoder keeps several frames in memory. */
  clipMaxPixels: 8_192 * 4_320,
  videoIdMaxLength: 80,
  /** Files that the team adds in one go. */
  teamMaxFiles: 500,
  /** The frame that a phone draws of its clip. */
  posterMaxBytes: 5 * megabyte,
  /** Thumbnails in a mail about waiting posts, and the size of a picture beyond which a mail goes without it. */
  mailThumbnails: 3,
  mailPictureMaxBytes: megabyte / 2,
  emailMaxLength: guestLimits.guestTextMaxLength.person_email_id,
  /** Lifetime of a signed address for a photo's direct upload to the bucket. */
  uploadUrlSeconds: 60 * 60,
  /** Larger photos use resumable uploads like clips, so that a broken connection costs one piece and not all. */
  photoInOneGoMaxBytes: 3 * megabyte,
  /** Maximum pixels, checked before decoding: 50 megapixels is beyond any phone's default. */
  photoMaxPixels: 50_000_000,
  /** Bytes and reads within which a header must state a photo's size: the relevant data lie close together. */
  photoHeaderMaxBytes: 256 * 1024,
  photoHeaderMaxReads: 1_024,
  /**
   * Maximum scan of a JPEG without an end marker that is read to see whether the picture is complete. It takes a quarter
   * of a second of the web process at most, in slices. A larger one counts as cut off.
   */
  photoScanMaxBytes: 2 * megabyte,
  /** From this many pixels decoding takes far longer: for HEIC, and for progressive pictures and WebP. */
  costlyPixels: 16_000_000,
  costlyDeepPixels: 25_000_000,
  /** Phones build a 12-megapixel picture from 48 tiles. */
  costlyTiles: 64,
  /** Frames and total size beyond which an animation is not shown moving; a clip serves better then. */
  animationMaxFrames: 300,
  animationMaxPixels: 20_000_000,
  /** Maximum size of an animated WebP, because a hall has to load a wall of such pictures. */
  animationMaxBytes: 4 * megabyte,
  /** Memory limit for one picture. A HEIC of 48 megapixels, the most that a phone takes, needs 450 MB. */
  costlyPictureMaxBytes: 520 * megabyte,
  /** Days for which the slugs of a deleted event stay its account's (contract, section 4). */
  formerSlugDays: 90,
  /** Spec, section 9. */
  slugMaxLength: 80,
  generatedSlugLength: 16,
  captionPreviewLength: 120,
  /** argon2 hashes any length; the maximum only stops a megabyte of password. */
  passwordMinLength: 8,
  passwordMaxLength: 200,
  /** Characters of a password that the strength check reads: more take seconds and change nothing. */
  passwordJudgedLength: 64,
  /** Minimum zxcvbn score. 2 means 10^6 guesses: months at the sign-in's rate limit. */
  passwordMinScore: 2,
  /** Lifetime of a password reset link. */
  passwordResetSeconds: 60 * 60,
  /** How long a browser stays known after a sign-in, and for how many people. */
  knownBrowserSeconds: 365 * 24 * 60 * 60,
  knownBrowserMaxUsers: 8,
  /** How long a second step may take after the password, and how long a confirmed code counts for what needs one. */
  secondStepSeconds: 10 * 60,
  recentFactorSeconds: 10 * 60,
  rememberedBrowserSeconds: 30 * 24 * 60 * 60,
  recoveryCodes: 10,
  /** With room for blanks and hyphens. */
  factorCodeMaxLength: 64,
  /** How long an authenticator may take; browsers give up after five minutes, too. */
  passkeySeconds: 5 * 60,
  passkeysMax: 20,
  passkeyNameMaxLength: 60,
  /** Characters of each part of an authenticator's answer; the largest, with an RSA key, has about 1,000. */
  passkeyBytesMaxLength: 4_000,
  eventNameMaxLength: 120,
  eventLocationMaxLength: 200,
  lineMaxLength: 200,
  paragraphMaxLength: 1_000,
  urlMaxLength: 2_000,
  phoneNumberMaxLength: 40,
  zipCodeMaxLength: 20,
  adNameMaxLength: 120,
  adsGroupNameMaxLength: 120,
  adsGroupMaxAds: 100,
  /** Spec, section 9: names in the table of programs before it shows a count. */
  programBadges: 3,
  scriptNameMaxLength: 120,
  scriptMaxLength: 100_000,
  searchMaxLength: 100,
  undoStatusSeconds: 10 * 60,
  /** The newest other posts of the same guest that the viewer shows beside an open one. */
  guestPostsShown: 12,
  /**
   * Delay of an approved post before it appears on the wall, if its event has the delay on; during it the approval
   * leaves no trace.
   */
  wallDelaySeconds: 5,
  /** Days that a deleted post stays in the bin and can be restored. */
  binDays: 30,
  /** The newest posts of one email address that the console lists. */
  guestPostsListed: 100,
  /** Days for which the store keeps the ids of erased posts, for a restore of an older backup. */
  erasedListDays: 400,
  /** Posts erased per transaction, with each locked. */
  erasedPerBatch: 100,
  /** Posts that emptying the bin erases before it answers; a job erases the rest. */
  erasedPerRequest: 500,
  /** Posts erased per run of a job; the next run erases the rest. */
  erasedPerJob: 2_000,
  brandImageMaxBytes: 10 * megabyte,
  /**
   * Maximum of a signed-in person's JSON body, or of all text fields of their multipart body together; and of one such
   * field. Both are kept in memory (lib/shared/limits/body.ts).
   */
  jsonMaxBytes: 512 * 1024,
  multipartFieldMaxBytes: 128 * 1024,
  multipartMaxFields: 120,
  /** Contract, section 1. */
  pageDefault: 60,
  pageMax: 200,
  dashboardMaxEvents: 50,
  dashboardMaxFullest: 3,
  /** Contract, section 6: cards in a wall's page. */
  wallMaxPosts,
  olderMaxPosts,
  /** Contract, section 6: up to this many posts are shown larger and centred. */
  smallWallMaxPosts,
  /**
   * Size that a bucket copies within a fraction of a second. A larger clip is made again if it needs another address.
   */
  quickCopyMaxBytes: 64 * megabyte,
  /**
   * Part size of a multipart upload, the same for all but the last (R2). S3 requires at least 5 MiB and at most
   * 10,000 parts.
   */
  bucketPartBytes: 8 * megabyte,
  /** Timeout for copying a post's files in the store when the post leaves its wall. */
  quickCopyMs: 2_000,
  /** A name that an organiser gives to a screen. */
  screenNameMaxLength: 60,
  /** One sentence, shown large over a wall. */
  announcementMaxLength: 120,
  /** Screens kept per event; flooding the list with fake ones hides only screens. */
  screensPerEvent: 2_000,
  /** Contract, section 5: bytes of one realtime message. */
  realtimeMaxBytes: 10 * 1024,
  /** Timeout of a database connection, from its first byte until it answers; Neon takes a second to wake. */
  databaseConnectSeconds: 10,
  /** No attempt to reach a sleeping database starts later than this after the first: requests are told to retry. */
  databaseWakeSeconds: 15,
  /**
   * A statement without an answer for so long is looked up over a fresh connection, which gets two seconds; if that gets
   * none either, the database counts as away after `databaseAwaySeconds`.
   */
  databaseSilenceSeconds: 15,
  databaseProbeSeconds: 2,
  databaseAwaySeconds: 30,
} as const;

/** Limits on a clip's own metadata, checked before anything reads it (lib/server/outside/media/clip-tables.mjs). */
export const clipRules = {
  /** An hour at 60 frames a second, or ten minutes at 240. A few bytes can claim four thousand million. */
  maxPackets: 200_000,
  /** Phones write two to eight: picture, sound, sensors. */
  maxTracks: 32,
  /** An hour in one-second fragments has 40,000. */
  maxBoxes: 150_000,
  maxDepth: 16,
  /** Longest side that any phone codec supports. */
  maxSide: 16_384,
  maxPixels: limits.clipMaxPixels,
  /** Readers keep the whole index in memory; one of 200,000 packets of picture and sound takes ten megabytes. */
  maxIndexBytes: 32 * megabyte,
  /** 8K ProRes key frames take about 10 MB. */
  maxPacketBytes: 32 * megabyte,
  /** Readers keep some of a WebM's clusters in memory as a whole; each lasts half a minute at most. */
  maxClusterBytes: 32 * megabyte,
  /** One key frame per second for five hours. */
  maxCues: 20_000,
  maxEdits: 500,
  maxSeconds: 24 * 3_600,
} as const;

/** No rendition is taller than this many times its width above. */
export const renditionMaxAspect = 3;

/** Seconds that shared caches and browsers keep public content. */
export const cacheSeconds = { sharedPages: 1, sharedMedia: 60, browserMedia: 365 * 24 * 3_600 } as const;

/**
 * Limits the processes that open strangers' files (lib/server/outside/media/decoding/decoders.ts). Measured on one machine: a
 * JPEG, PNG or WebP of 12 to 49 megapixels takes 104 to 143 MB. A HEIC takes 85 MB plus 7.6 bytes per pixel, an AVIF
 * 60 MB plus 18. H.264 made from 4K HEVC takes 330 MB, a frame of 4K 230. An idle process takes 60 MB. The times
 * allow for processors five times as slow.
 */
export const decoderRules = {
  /** All decoders together. With the worker's own it stays under a gigabyte. */
  totalMemoryBytes: 920 * megabyte,
  small: { memoryBytes: 220 * megabyte, cpuSeconds: 20, clockSeconds: 120 },
  costly: { memoryBytes: limits.costlyPictureMaxBytes, cpuSeconds: 30, clockSeconds: 180 },
  /** Copying half a gigabyte takes CPU seconds, and a slow disk adds time. */
  clip: { memoryBytes: 220 * megabyte, cpuSeconds: 60, clockSeconds: 600 },
  conversion: { memoryBytes: 400 * megabyte },
  /** Fits beside a long conversion and a small picture. Ten-bit 4K takes 291 MB, with the encoder that ffmpeg.ts sets. */
  "short-conversion": { memoryBytes: 300 * megabyte },
  frame: { memoryBytes: 280 * megabyte, cpuSeconds: 30, clockSeconds: 120 },
  /** The limits of JavaScript's heap and of WebAssembly's memory. */
  heapBytes: 128 * megabyte,
  wasmBytes: limits.costlyPictureMaxBytes,
  /** A process that has idled this long ends. */
  idleSeconds: 15,
  /** A process that keeps more memory than this after its task ends at once. */
  idleMaxBytes: 160 * megabyte,
} as const;

/** Ceilings on what guests send; an event or account at its ceiling takes no more posts (docs/decisions/084). */
export const ceilings = {
  /** Ten thousand guests with ten photos each. */
  event: { posts: 100_000, bytes: 250 * 1024 * megabyte },
  account: { posts: 1_000_000, bytes: 2 * 1024 * 1024 * megabyte },
  /** Maximum age of the cached count that a guest is checked against; an account's sum takes longer to compute. */
  eventCacheSeconds: 1,
  accountCacheSeconds: 10,
} as const;

/** Posts that arrive within this time after the first share its mail. */
export const notificationGatherSeconds = 5;

/**
 * Age at which stored bytes that no row names are removed. A video's upload may take 56 hours (spec, section 9), and
 * nothing takes longer from its bytes to its row.
 */
export const storageSweepHours = 72;

/**
 * Poll interval for a clip at a video host: a quarter of the time that the guest has already waited, within these
 * bounds. A clip that is not ready after a day never will be.
 */
export const hostedClips = { shortestWaitSeconds: 5, longestWaitSeconds: 600, givenUpSeconds: 24 * 3_600 } as const;

/** Retention of audit log entries; the trigger of its table says the same. Rows per read for a download. */
export const auditLogRules = { retentionDays: 400, exportBatch: 500 } as const;
