export function strip(
  bytes: Buffer,
  rules: { maxProfileBytes: number },
): {
  /** In the memory of those that were given. */
  bytes: Buffer;
  /** Orientation as in EXIF, 1 to 8. */
  orientation: number;
};
