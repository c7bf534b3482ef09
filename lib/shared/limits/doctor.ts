import { limits } from "./general";
import { uploadPieces } from "./upload";

const megabyte = 1024 * 1024;

/** Limits of the system check (docs/decisions/136). */
export const doctorRules = {
  /** A check that takes longer is reported as such. The page's call ends within 20 seconds. */
  checkMs: 14_000,
  /** How long a request stays silent: longer than the 60 s after which nginx cuts one by default. The page waits for less. */
  silenceMs: 65_000,
  pageSilenceMs: 8_000,
  /** From here on clocks that differ are a warning, or a fault. */
  clockWarningMs: 5_000,
  clockProblemMs: 60_000,
  /** So much is written to measure the disk; a hall's photos need this speed. */
  speedBytes: 8 * megabyte,
  slowBytesPerSecond: 5 * megabyte,
  /** An older backup is a warning. */
  backupDays: 7,
  /** A proxy that hands a body on answers before this; one that collects it first cannot. */
  earlyAnswerMs: 4_000,
  /** How long a token for one probe is good. */
  tokenMs: 120_000,
} as const;

/** Sizes that are sent through the address, rising: what nginx takes by default, one piece, a photo with its form. */
export const sentSizes = [megabyte, uploadPieces.minBytes + megabyte / 2, limits.photoMaxBytes + megabyte] as const;
/** Sizes that are announced and not sent: a proxy refuses by the announced length. Tunnels often end at 100 MB. */
export const announcedSizes = [100 * megabyte, limits.videoMaxBytes] as const;
