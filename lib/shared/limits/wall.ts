import type { WallLayout } from "../vocabulary";

/** The limits that a wall's page needs. They are separate, because the page would otherwise load all limits. */

/** Contract, section 6: cards in a wall's page. */
export const wallMaxPosts = 120;

/** Contract, section 6: up to this many posts are shown larger and centred; the spec's columns begin with one more. */
export const smallWallMaxPosts = 3;

/** Widths in pixels of the WebP renditions (contract, section 7). */
export const renditionWidths = { thumbnail: 480, full: 1920 } as const;

/**
 * Milliseconds of an arrival: a new post is shown large, then flies to its cell; and the gap from one arrival until
 * the next may begin. After `turn`, the sender of many posts is shown large again though no others came between.
 */
export const arrivalMs = { shown: 4_000, flight: 800, between: 8_000, turn: 30_000 } as const;

/** Milliseconds for which a screen shows its name when an organiser asks which one it is. */
export const screenNameMs = 5_000;

/** In the spotlight, a favourite is inserted after this many cards of the round. */
export const favouriteEvery = 6;

/** Contract, section 6: a wall that stands still shows its next set after so many milliseconds; the spotlight its next post. */
export const turnMs = 12_000;
export const spotlightTurnMs = 20_000;

/** Milliseconds for which a hand at the wall stops the turning. */
export const handMs = 60_000;

/** Seconds between two full-screen QR codes, unless the organiser chooses others (qrCallOptions). */
export const defaultCallSeconds = 90;

/** Older posts that a screen fetches for one set. */
export const olderMaxPosts = 24;

/** Posts of usual photos that a Full HD wall shows at a time while nothing drifts. */
export const stillPosts: Record<WallLayout, number> = {
  "4-Column Social Mosaic": 8,
  "2-Column Social Mosaic": 2,
  "Single Column List View": 3,
  "Single Post Spotlight": 1,
};

/** Limits of the overlay's parameters, in percent. Safe areas: 5 is the graphics area of EBU R 95. */
export const overlayRules = {
  safe: { least: 0, most: 30, usual: 5 },
  size: { least: 50, most: 200, usual: 100 },
} as const;
