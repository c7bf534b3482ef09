/** Limits what a picture's decoder is given (docs/decisions/126). */
export const pictureRules = {
  /** Longest colour profile. Display P3 takes 548 bytes, sRGB three thousand; printers' take megabytes. */
  maxProfileBytes: 64 * 1024,
} as const;
