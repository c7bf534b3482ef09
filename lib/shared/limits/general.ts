import { smallWallMaxPosts, wallMaxPosts } from "./wall";

/** Bytes are bytes, lengths are UTF-16 code units, as zod and HTML count. */
const megabyte = 1024 * 1024;
/** RFC 5321, 4.5.3.1.3, less the angle brackets. */
const emailMaxLength = 254;

export const limits = {
  /** Contract, section 5. */
  photoMaxBytes: 25 * megabyte,
  videoMaxBytes: 500 * megabyte,
  /** Photos and videos that a guest sends in one go, each as a post of its own. */
  guestMaxFiles: 10,
  /** Limits what the form keeps on the phone until it is sent, and for how long. */
  keptMaxBytes: 300 * megabyte,
  keptMaxHours: 24,
  /** Spec, section 9: how long an upload ticket is good. */
  videoTicketSeconds: 200_000,
  /** Pixels of a clip's picture: 8K with the wider sides of cinema, beyond any phone. A decoder holds several of them. */
  clipMaxPixels: 8_192 * 4_320,
  videoIdMaxLength: 80,
  /** The frame that a phone draws of its clip. */
  posterMaxBytes: 5 * megabyte,
  /** Limits each text that guests type. */
  guestTextMaxLength: { person_name: 80, person_email_id: emailMaxLength, person_city: 80, caption: 500 },
  emailMaxLength,
  /** How long a phone may begin to put a photo into the bucket by itself. */
  uploadUrlSeconds: 60 * 60,
  /** Photos beyond this go like clips, so that a broken connection costs a piece of them and not all. */
  photoInOneGoMaxBytes: 3 * megabyte,
  /** Pixels that a picture may have before anything is decoded: 50 megapixels is beyond any phone's default. */
  photoMaxPixels: 50_000_000,
  /** Bytes and reads in which a header must tell a photo's size: all that it needs lies close together. */
  photoHeaderMaxBytes: 256 * 1024,
  photoHeaderMaxReads: 1_024,
  /** Data of a JPEG without an end, that are walked through to see whether all of the picture is there. */
  photoScanMaxBytes: 8 * megabyte,
  /** Pixels from which decoding takes far longer than usual: in HEIC, and in what comes in passes or is a WebP. */
  costlyPixels: 16_000_000,
  costlyDeepPixels: 25_000_000,
  /** Phones put a picture of 12 megapixels together from 48 tiles. */
  costlyTiles: 64,
  /**
   * Limits an animation's frames and their total size, beyond which it is not shown moving. A clip serves better then.
   */
  animationMaxFrames: 300,
  animationMaxPixels: 20_000_000,
  /** Limits the animated WebP, because a wall of such pictures still has to reach a hall. */
  animationMaxBytes: 4 * megabyte,
  /** Limits the memory for one picture. A HEIC of 48 megapixels, the most of a phone, takes 450 MB. */
  costlyPictureMaxBytes: 520 * megabyte,
  /** Spec, section 9. */
  slugMaxLength: 80,
  generatedSlugLength: 16,
  captionPreviewLength: 120,
  /** argon2 hashes anything; this only stops a megabyte of password. */
  passwordMinLength: 8,
  passwordMaxLength: 200,
  /** Characters of a password that are looked at to see how easily it is guessed: more take seconds, and tell nothing. */
  passwordJudgedLength: 64,
  /** zxcvbn's score below which a password is refused. 2 stands for 10^6 guesses: months at loginByEmail's pace. */
  passwordMinScore: 2,
  /** How long a link for a forgotten password is good. */
  passwordResetSeconds: 60 * 60,
  /** How long a browser that has signed in stays a known one, and for how many people. */
  knownBrowserSeconds: 365 * 24 * 60 * 60,
  knownBrowserMaxUsers: 8,
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
  /** Spec, section 9: names that the table of programs shows before it counts the rest. */
  programBadges: 3,
  scriptNameMaxLength: 120,
  scriptMaxLength: 100_000,
  searchMaxLength: 100,
  /** How long a moderator can take a status back. */
  undoStatusSeconds: 10 * 60,
  /** A guest's other posts that the viewer shows beside an open one, the newest. */
  guestPostsShown: 12,
  /** How long an approved post waits for its wall, where its event says so; in it the approval leaves no trace. */
  wallDelaySeconds: 5,
  /** Days that a deleted post stays in the bin, from which it can come back. */
  binDays: 30,
  /** Posts that are erased in one transaction, under the lock of each. */
  erasedPerBatch: 100,
  /** Posts that emptying the bin erases before it answers; a job erases the others. */
  erasedPerRequest: 500,
  /** Posts that one run of a job erases; what is left is another run's. */
  erasedPerJob: 2_000,
  brandImageMaxBytes: 10 * megabyte,
  /** A JSON body, or all text fields of a multipart body together; and one of those fields. Both are held in memory. */
  jsonMaxBytes: 512 * 1024,
  multipartFieldMaxBytes: 128 * 1024,
  multipartMaxFields: 120,
  /** Contract, section 1. */
  pageDefault: 60,
  pageMax: 200,
  /** Open events on the dashboard. */
  dashboardMaxEvents: 50,
  /** Events that the dashboard names as the fullest. */
  dashboardMaxFullest: 3,
  /** Contract, section 6: cards in the page of a wall. */
  wallMaxPosts,
  /** Contract, section 6: so few posts are shown larger and centred. */
  smallWallMaxPosts,
  /** Bytes that a bucket copies within a fraction of a second. A larger clip is made anew where it needs another address. */
  quickCopyMaxBytes: 64 * megabyte,
  /** A part of an upload in a bucket, all but the last of this size (R2). S3 takes none below 5 MiB, and 10,000 of them. */
  bucketPartBytes: 8 * megabyte,
  /** A post that leaves its wall waits no longer for a store to copy its files. */
  quickCopyMs: 2_000,
  /** A name that an organiser gives to a screen in its address. */
  screenNameMaxLength: 60,
  /** One sentence, large over a wall. */
  announcementMaxLength: 120,
  /** Screens of one event that are kept; who floods the list with made-up ones hides nothing but screens. */
  screensPerEvent: 2_000,
  /** Contract, section 5: bytes of one realtime message. */
  realtimeMaxBytes: 10 * 1024,
  /** A connection to the database, from its first byte until it answers; Neon takes a second to wake. */
  databaseConnectSeconds: 10,
  /** No try to reach a database that sleeps begins later than this after the first: requests are told to come again. */
  databaseWakeSeconds: 15,
} as const;

/** How much of what a clip says of itself is believed before anything reads it (lib/server/media/clip-tables.mjs). */
export const clipRules = {
  /** An hour of 60 pictures a second, or ten minutes of 240. A few bytes can claim four thousand million. */
  maxPackets: 200_000,
  /** Phones write two to eight: picture, sound, sensors. */
  maxTracks: 32,
  /** An hour in fragments of a second has 40,000. */
  maxBoxes: 150_000,
  maxDepth: 16,
  /** Longest side that any codec of a phone has. */
  maxSide: 16_384,
  maxPixels: limits.clipMaxPixels,
  /** Readers hold the index as a whole; one of 200,000 packets of picture and sound takes ten megabytes. */
  maxIndexBytes: 32 * megabyte,
  /** Key frames of 8K in ProRes are of ten. */
  maxPacketBytes: 32 * megabyte,
  /** Readers hold some of a WebM's clusters as a whole; each is half a minute at most. */
  maxClusterBytes: 32 * megabyte,
  /** A key frame for each second of five hours. */
  maxCues: 20_000,
  maxEdits: 500,
  maxSeconds: 24 * 3_600,
} as const;

/** No rendition is taller than this many times its width above. */
export const renditionMaxAspect = 3;

/** How long caches keep what is public: shared ones between us and the browsers, and the browsers. */
export const cacheSeconds = { sharedPages: 1, sharedMedia: 60, browserMedia: 365 * 24 * 3_600 } as const;

/**
 * Limits the processes that open strangers' files (lib/server/media/decoding/decoders.ts). Measured on one machine: a
 * JPEG, PNG or WebP of 12 to 49 megapixels takes 104 to 143 MB. A HEIC takes 85 MB and 7.6 bytes for each pixel, an
 * AVIF 60 MB and 18. H.264 made of 4K HEVC takes 330 MB, a frame of 4K 230. A process that waits takes 60 MB. Times
 * leave room for processors five times as slow.
 */
export const decoderRules = {
  /** All of them at once. With the worker's own it stays under a gigabyte. */
  totalMemoryBytes: 900 * megabyte,
  small: { memoryBytes: 220 * megabyte, cpuSeconds: 20, clockSeconds: 120 },
  costly: { memoryBytes: limits.costlyPictureMaxBytes, cpuSeconds: 30, clockSeconds: 180 },
  /** Copying half a gigabyte takes seconds of a processor, and a slow disk its time. */
  clip: { memoryBytes: 220 * megabyte, cpuSeconds: 60, clockSeconds: 600 },
  conversion: { memoryBytes: 400 * megabyte },
  frame: { memoryBytes: 280 * megabyte, cpuSeconds: 30, clockSeconds: 120 },
  /** JavaScript's own share, and WebAssembly's. */
  heapBytes: 128 * megabyte,
  wasmBytes: limits.costlyPictureMaxBytes,
  /** A process that has waited so long for a task ends. */
  idleSeconds: 15,
  /** One that holds on to more after its task ends at once. */
  idleMaxBytes: 160 * megabyte,
} as const;

/** Ceilings on what guests send; an event or account that has reached one takes no more posts (docs/decisions/084). */
export const ceilings = {
  /** Ten thousand guests with ten photos each. */
  event: { posts: 100_000, bytes: 250 * 1024 * megabyte },
  account: { posts: 1_000_000, bytes: 2 * 1024 * 1024 * megabyte },
  /** How old the count may be that a guest is judged by; an account's is a longer sum. */
  eventKeepSeconds: 1,
  accountKeepSeconds: 10,
} as const;

/** Sockets of the embedded realtime server: every open wall, console and form is one. */
export const socketLimits = {
  max: 5_000,
  /** Kept for addresses that hold fewer than `fewPerAddress`. */
  keptShare: 0.1,
  fewPerAddress: 20,
} as const;

/** Posts that come within so many seconds after the first are counted in the same mail. */
export const notificationGatherSeconds = 5;

/**
 * Removes stored bytes that no row names after this time. A video's upload may take 56 hours (spec, section 9), and
 * nothing takes longer from its bytes to its row.
 */
export const storageSweepHours = 72;

/**
 * How often a video host is asked whether it has prepared a clip: after a quarter of the time that the guest has waited
 * already, within these bounds. One that it has not prepared in a day it never will.
 */
export const hostedClips = { shortestWaitSeconds: 5, longestWaitSeconds: 600, givenUpSeconds: 24 * 3_600 } as const;

/** How long an entry of the audit log is kept; the trigger of its table says the same. Rows read at once for a download. */
export const auditLogRules = { retentionDays: 400, exportBatch: 500 } as const;
