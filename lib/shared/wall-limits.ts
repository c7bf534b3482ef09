/** The limits that a wall's page needs. They stand apart, because the page would otherwise carry all of them. */

/** Contract, section 6: cards in the page of a wall. */
export const wallMaxPosts = 120;

/** Widths in pixels of the WebP renditions (contract, section 7). */
export const renditionWidths = { thumbnail: 480, full: 1920 } as const;
