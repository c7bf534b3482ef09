/** The limits that a wall's page needs. They stand apart, because the page would otherwise carry all of them. */

/** Contract, section 6: cards in the page of a wall. */
export const wallMaxPosts = 120;

/** Contract, section 6: so few posts are shown larger and centred; the spec's columns begin with one more. */
export const smallWallMaxPosts = 3;

/** Widths in pixels of the WebP renditions (contract, section 7). */
export const renditionWidths = { thumbnail: 480, full: 1920 } as const;

/**
 * Milliseconds of an arrival: how long a new post is shown large, and how long it then flies to its cell. Then how long
 * after one of them the next may begin.
 */
export const arrivalMs = { shown: 4_000, flight: 800, between: 8_000 } as const;

/** Milliseconds for which a screen shows its name when an organiser asks which one it is. */
export const screenNameMs = 5_000;

/** In the spotlight, a favourite is shown out of turn after every so many cards of the round. */
export const favouriteEvery = 6;
