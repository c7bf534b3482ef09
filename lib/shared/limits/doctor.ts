import { limits } from "./general";
import { uploadPieces } from "./upload";

const megabyte = 1024 * 1024;

/** Limits of the system check (docs/decisions/136). */
export const doctorRules = {
  /** Timeout of a check, reported as such. The page's call ends within 20 seconds. */
  checkMs: 14_000,
  /**
   * How long a request stays silent: longer than the 60 s after which nginx cuts one by default. The page waits for
   * less.
   */
  silenceMs: 65_000,
  pageSilenceMs: 8_000,
  /** How long a socket stays without signing in: longer than the 30 s after which Soketi cuts one. */
  unsignedMs: 40_000,
  /** Clock difference that counts as a warning, or as a fault. */
  clockWarningMs: 5_000,
  clockProblemMs: 60_000,
  /** Bytes written to measure the disk; a hall's photos need this speed. */
  speedBytes: 8 * megabyte,
  slowBytesPerSecond: 5 * megabyte,
  /** An older backup is a warning. */
  backupDays: 7,
  /** A proxy that streams a body answers before this; one that buffers it first cannot. */
  earlyAnswerMs: 4_000,
  /** Lifetime of a probe's token. */
  tokenMs: 120_000,
} as const;

/** Body sizes to send through the address, ascending: nginx's default limit, one piece, a photo with its form. */
export const sentSizes = [megabyte, uploadPieces.minBytes + megabyte / 2, limits.photoMaxBytes + megabyte] as const;
/** Body sizes to announce without sending: a proxy rejects by Content-Length. Tunnels often end at 100 MB. */
export const announcedSizes = [100 * megabyte, limits.videoMaxBytes] as const;
