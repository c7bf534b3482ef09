/** Limits the conversion of clips that not every browser plays (docs/decisions/125). */
export const conversionRules = {
  /** A longer clip is converted only for its beginning. */
  wholeMaxSeconds: 10 * 60,
  /** Seconds from the beginning that are converted of a longer clip. */
  keptSeconds: 3 * 60,
  /** Stands in for the pixels of a clip that does not tell them: 4K. */
  unknownPixels: 3_840 * 2_160,
  /**
   * Time on a processor: for each clip, for each of its seconds, and for each of its seconds and megapixels. A second of 30
   * calm pictures was measured as 0.7 s in 1080p and 0.75 s in 4K. No conversion takes more than `most`.
   */
  cpuSeconds: { each: 60, perSecond: 2, perMegapixelSecond: 0.25, most: 20 * 60 },
  /** Time by the clock, in times of that on a processor: others use it, too. */
  clockTimes: 1.5,
} as const;
