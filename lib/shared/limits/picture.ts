/** Limits of a picture's decoder (docs/decisions/126). */
export const pictureRules = {
  /** Maximum colour profile. Display P3 takes 548 bytes, sRGB three thousand; printers' take megabytes. */
  maxProfileBytes: 64 * 1024,
  /**
   * CPU time, within the ceiling of its lane: for starting, per million bytes and per million pixels. Six times what
   * any picture took: a JPEG of 12 megapixels takes 0.4 s, an AVIF 0.8 s.
   */
  cpuSeconds: 3,
  cpuSecondsPerMegabyte: 0.25,
  cpuSecondsPerMegapixel: 0.5,
} as const;

/** Failed posts that one request, or one step of the tool, restarts: each costs its own transaction. */
export const mediaRetriesPerRequest = 200;
