export function strip(
  bytes: Buffer,
  rules: { maxProfileBytes: number },
): {
  /** Shares the input's memory. */
  bytes: Buffer;
  /** Orientation as in EXIF, 1 to 8. */
  orientation: number;
};
