/** Limits the conversion of clips that some browsers cannot play (docs/decisions/125). */
export const conversionRules = {
  /** Only the beginning of a longer clip is converted. */
  uncutMaxSeconds: 10 * 60,
  /** Seconds that are converted of a longer clip. */
  keptSeconds: 3 * 60,
  /** Televisions show no more frames a second, and stutter if they must choose. */
  maxFrameRate: 60,
  /** Assumed pixels of a clip that does not state them: 4K. */
  unknownPixels: 3_840 * 2_160,
  /**
   * CPU seconds: per clip, per second of it, and per second and megapixel. One second of 30 calm frames was measured
   * as 0.7 s in 1080p and 0.75 s in 4K. `most` is the maximum of any conversion.
   */
  cpuSeconds: { each: 60, perSecond: 2, perMegapixelSecond: 0.25, most: 20 * 60 },
  /**
   * A conversion of at most so many expected seconds is short: 24 s of 1080p, 15 s of 4K. Short ones have a lane of
   * their own, and run beside a long one.
   */
  shortSeconds: 60,
  /** Wall-clock time as a multiple of CPU time: other processes use the CPU too. */
  clockTimes: 1.5,
} as const;
