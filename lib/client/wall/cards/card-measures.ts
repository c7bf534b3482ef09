/** A card's measures, relative to its column's width. The stylesheet gets them as custom properties. */
export const cardMeasures = {
  gap: 0.036,
  textInset: 0.05,
  captionSize: 0.059,
  captionLine: 0.077,
  nameSize: 0.06,
  nameLine: 0.078,
  nameGap: 0.01,
} as const;
