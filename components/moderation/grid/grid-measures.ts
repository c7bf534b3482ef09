/** Pixels between cards. */
export const gridGap = 16;

/** How large the cards are. */
export const densities = ["S", "M", "L"] as const;
export type Density = (typeof densities)[number];

/** Limits a card's width in pixels. In between it grows with the screen: from fingers on a phone to a sensible 4K. */
const cardWidths: Record<Density, { min: number; max: number; cardsPerScreen: number }> = {
  S: { min: 176, max: 224, cardsPerScreen: 12 },
  M: { min: 224, max: 320, cardsPerScreen: 8 },
  L: { min: 320, max: 480, cardsPerScreen: 5 },
};

function minCardWidth(width: number, density: Density): number {
  const { min, max, cardsPerScreen } = cardWidths[density];
  return Math.min(max, Math.max(min, width / cardsPerScreen));
}

/** How many columns fit into `width` pixels; at least one. */
export function columnsFor(width: number, density: Density): number {
  return Math.max(1, Math.floor((width + gridGap) / (minCardWidth(width, density) + gridGap)));
}

/** Picture, name, city, lines of caption, buttons: until a row is measured. */
export function rowHeightFor(width: number, columns: number, density: Density): number {
  const cardWidth = (width - gridGap * (columns - 1)) / columns;
  return Math.round(cardWidth + (density === "S" ? 144 : 176));
}
