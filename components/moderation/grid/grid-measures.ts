/** Pixels between cards. */
export const gridGap = 12;

/** Card sizes. */
export const densities = ["S", "M", "L"] as const;
export type Density = (typeof densities)[number];

/** Card width limits in pixels. In between it grows with the screen, from a phone to a 4K monitor. */
const cardWidths: Record<Density, { min: number; max: number; cardsPerScreen: number }> = {
  S: { min: 160, max: 208, cardsPerScreen: 14 },
  M: { min: 208, max: 300, cardsPerScreen: 8 },
  L: { min: 320, max: 480, cardsPerScreen: 5 },
};

function minCardWidth(width: number, density: Density): number {
  const { min, max, cardsPerScreen } = cardWidths[density];
  return Math.min(max, Math.max(min, width / cardsPerScreen));
}

/** Returns how many columns fit into `width` pixels; at least one. */
export function columnsFor(width: number, density: Density): number {
  return Math.max(1, Math.floor((width + gridGap) / (minCardWidth(width, density) + gridGap)));
}

/** With a mouse, S and M are compact: a wide picture, one line of names, two of words, and icons alone. */
export const isCompact = (density: Density) => density !== "L";

/** The stylesheet's condition for compact cards. */
const compactQuery = "(pointer: fine) and (min-width: 40rem)";

/** Estimates a row's height until it is measured: picture, name, city, caption lines, buttons. */
export function rowHeightFor(width: number, columns: number, density: Density): number {
  const cardWidth = (width - gridGap * (columns - 1)) / columns;
  if (isCompact(density) && window.matchMedia(compactQuery).matches) return Math.round(cardWidth / 2 + 112);
  return Math.round(cardWidth + 176);
}
