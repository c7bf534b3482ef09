/** Pixels between cards. */
export const gridGap = 16;

/** Cards grow with the screen, from four buttons that a finger can hit to a size that fills a 4K one sensibly. */
const minCardWidth = (width: number) => Math.min(320, Math.max(224, width / 8));

/** How many columns fit into `width` pixels; at least one. */
export function columnsFor(width: number): number {
  return Math.max(1, Math.floor((width + gridGap) / (minCardWidth(width) + gridGap)));
}

/** Picture, name, city, three lines of caption, buttons: until a row is measured. */
export function rowHeightFor(width: number, columns: number): number {
  const cardWidth = (width - gridGap * (columns - 1)) / columns;
  return Math.round(cardWidth + 176);
}
