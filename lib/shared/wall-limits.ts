/** The limits that a wall's page needs. They stand apart, because the page would otherwise carry all of them. */

/** Contract, section 6: cards in the page of a wall. */
export const wallMaxPosts = 120;

/** Contract, section 6: so few posts are shown larger and centred; the spec's columns begin with one more. */
export const smallWallMaxPosts = 3;

/** Widths in pixels of the WebP renditions (contract, section 7). */
export const renditionWidths = { thumbnail: 480, full: 1920 } as const;
