/** Limits of the overlay's parameters, in percent. Safe areas: 5 is the graphics area of EBU R 95. */
export const overlayRules = {
  safe: { least: 0, most: 30, usual: 5 },
  size: { least: 50, most: 200, usual: 100 },
} as const;
