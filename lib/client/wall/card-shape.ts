import type { PublicPost } from "@/lib/shared/posts/contract";

/** A card's measures, in widths of its column. The stylesheet gets them from here as custom properties. */
export const cardMeasures = {
  /** Between two cards. */
  gap: 0.036,
  textInset: 0.05,
  captionSize: 0.059,
  captionLine: 0.077,
  nameSize: 0.045,
  nameLine: 0.06,
  /** Between caption and name. */
  nameGap: 0.014,
  maxCaptionLines: 3,
} as const;

/** Above and below the words, of the inset beside them: lines bring some air of their own. */
const textBlockInset = 0.86;

/** Neither a panorama nor a scroll-long screenshot takes more, or less, of the wall than a picture can fill. */
const minRatio = 0.5;
const maxRatio = 1.4;
/** Stands for a picture that nobody has measured. */
const unknownRatio = 0.75;

export type CardShape = {
  /** The whole card with its gap. */
  height: number;
  /** The frame without the gap, and of it the picture. */
  frame: number;
  picture: number;
  captionLines: number;
};

type Shaped = Pick<PublicPost, "media_width" | "media_height" | "caption">;

type Measured = { media_width: number | null; media_height: number | null };

/** A picture that fills its card and carries its words: no higher than a screen lying on its side shows at once. */
const overlayRatios = { min: 0.5, max: 0.86 };
/** A card of the list, as high for everybody: its picture stands beside its words. The gap is narrower than a mosaic's. */
const row = { height: 0.2, gap: 0.012 };

const known = new WeakMap<Measured, CardShape>();
const knownOverlays = new WeakMap<Measured, CardShape>();

/**
 * How high a post's card is: known before its picture has come, and before any font has. The same object for the same
 * post, so that a card has nothing to do when others come and go.
 */
export function cardShape(post: Shaped): CardShape {
  const shape = known.get(post) ?? measure(post);
  known.set(post, shape);
  return shape;
}

/** An ad's card: nothing but its picture. */
export function adShape(ad: Measured): CardShape {
  const shape = known.get(ad) ?? bare(clampRatio(ad, { min: 0.3, max: maxRatio }));
  known.set(ad, shape);
  return shape;
}

/** A post or an ad whose words, if any, lie on the picture. */
export function overlayShape(media: Measured): CardShape {
  const shape = knownOverlays.get(media) ?? { ...bare(clampRatio(media, overlayRatios)), captionLines: 3 };
  knownOverlays.set(media, shape);
  return shape;
}

/** Every card of the list on a screen that is wide enough for words beside pictures. */
export const rowShape: CardShape = {
  height: row.height,
  frame: row.height - row.gap,
  picture: row.height - row.gap,
  captionLines: 3,
};

/** A card that is all picture. */
function bare(ratio: number): CardShape {
  const picture = ratio * (1 - cardMeasures.gap);
  return { height: picture + cardMeasures.gap, frame: picture, picture, captionLines: 0 };
}

function clampRatio({ media_width, media_height }: Measured, { min, max }: { min: number; max: number }): number {
  const ratio = media_width && media_height ? media_height / media_width : unknownRatio;
  return Math.min(Math.max(ratio, min), max);
}

function measure(post: Shaped): CardShape {
  const { gap, textInset, captionLine, nameGap, nameLine } = cardMeasures;
  const picture = clampRatio(post, { min: minRatio, max: maxRatio }) * (1 - gap);
  const captionLines = countCaptionLines(post.caption);
  const text = 2 * textInset * textBlockInset + captionLines * captionLine + nameGap + nameLine;
  return { height: picture + text + gap, frame: picture + text, picture, captionLines };
}

const emPerLine = (1 - cardMeasures.gap - 2 * cardMeasures.textInset) / cardMeasures.captionSize;
/** Lines end at words, so they are not all full. */
const wordLoss = 1.07;

const narrow = /[\s.,:;'!|()[\]ijlftrI]|\p{Mark}|\p{Format}/u;
const wide = /[mwMW@%\u1100-\u115f\u2e80-\uffdf\u{1f000}-\u{3ffff}]/u;

/** An estimate that rather leaves a line empty than cuts one off; a caption longer than the most lines is clamped. */
function countCaptionLines(caption: string): number {
  let em = 0;
  for (const character of caption) em += widthOf(character);
  const lines = em <= emPerLine ? 1 : Math.ceil((em * wordLoss) / emPerLine);
  return Math.min(Math.max(lines, 1), cardMeasures.maxCaptionLines);
}

function widthOf(character: string): number {
  if (narrow.test(character)) return 0.33;
  if (wide.test(character)) return 1;
  return character === character.toLowerCase() ? 0.58 : 0.7;
}
