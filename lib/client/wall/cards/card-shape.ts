import type { PublicPost } from "@/lib/shared/posts/contract";
import { countLines } from "../words/caption-lines";

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
} as const;

/** No picture loses more than this share of itself to its frame; one that would stands whole on a ground of its own. */
const maxCrop = 0.1;

/** Above and below the words, of the inset beside them: lines bring some air of their own. */
const textBlockInset = 0.86;

/** Heights of pictures, in their widths. A phone's 9:16 loses a tenth to the highest. */
const uprightRatios = { min: 0.5, max: 1.6 };
/** A picture that fills its card and carries its words: no higher than a screen lying on its side shows at once. */
const overlayRatios = { min: 0.5, max: 0.9 };
const adRatios = { min: 0.3, max: 1.4 };
/** Stands for a picture that nobody has measured. */
const unknownRatio = 0.75;

export type CardShape = {
  /** The whole card with its gap. */
  height: number;
  /** The frame without the gap, and of it the picture. */
  frame: number;
  picture: number;
  captionLines: number;
  /** Size of the caption, of the layout's own: a long one is set smaller. */
  captionScale: number;
  /** Filling the frame would crop the picture by more than `maxCrop`; it stands whole in it. */
  isWhole: boolean;
  /** Shares of the frame that a whole picture leaves free on its left and right, and above and below. */
  free: { x: number; y: number };
};

type Shaped = Pick<PublicPost, "media_width" | "media_height" | "caption" | "person_name">;

/** Nothing is said and nobody named: its card is the picture alone. */
export const isSilent = ({ caption, person_name }: Pick<PublicPost, "caption" | "person_name">) =>
  caption.trim() === "" && person_name === "";

type Measured = { media_width: number | null; media_height: number | null };

/** How captions are set: the width of a line in ems, so many lines at full size, and beyond them smaller ones. */
type CaptionRule = { emPerLine: number; most: number; scale: number; mostSmall: number };

const uprightCaption: CaptionRule = {
  emPerLine: (1 - cardMeasures.gap - 2 * cardMeasures.textInset) / cardMeasures.captionSize,
  most: 5,
  scale: 0.78,
  mostSmall: 12,
};

/** post-card.module.css has the same sizes, of the column's width. */
const overlayCaption: CaptionRule = { emPerLine: 0.896 / 0.04, most: 3, scale: 0.75, mostSmall: 6 };

/** A card of the list: the picture takes half of it, and the words the other half. The gap is narrower than a mosaic's. */
export const rowMeasures = {
  gap: 0.012,
  minHeight: 0.25,
  maxHeight: 0.4,
  captionSize: 0.03,
  captionLine: 0.04,
  nameSize: 0.0225,
  nameLine: 0.03,
  nameGap: 0.012,
  /** Beside the words, and above and below them together. */
  textInset: 0.03,
  textPadding: 0.05,
} as const;

const rowHalf = (1 - rowMeasures.gap) / 2;
const rowCaption: CaptionRule = {
  emPerLine: (rowHalf - 2 * rowMeasures.textInset) / rowMeasures.captionSize,
  most: 5,
  scale: 0.72,
  mostSmall: 10,
};

type Known = WeakMap<Measured, CardShape>;
const shapes: Record<"upright" | "overlay" | "row", Known> = {
  upright: new WeakMap(),
  overlay: new WeakMap(),
  row: new WeakMap(),
};

/** The same object for the same post, so that a card has nothing to do when others come and go. */
function once<Media extends Measured>(known: Known, media: Media, measure: (media: Media) => CardShape): CardShape {
  const shape = known.get(media) ?? measure(media);
  known.set(media, shape);
  return shape;
}

/** How high a post's card is: known before its picture has come, and before any font has. */
export function cardShape(post: Shaped): CardShape {
  return once(shapes.upright, post, measureUpright);
}

/** An ad's card: nothing but its picture. */
export function adShape(ad: Measured): CardShape {
  return once(shapes.upright, ad, () => bare(ad, adRatios));
}

/** A post whose words lie on its picture. */
export function overlayShape(post: Shaped): CardShape {
  return once(shapes.overlay, post, measureOverlay);
}

const measureOverlay = (post: Shaped): CardShape => ({
  ...bare(post, overlayRatios),
  ...setCaption(post.caption, overlayCaption),
});

/** An ad among such posts. */
export function overlayAdShape(ad: Measured): CardShape {
  return once(shapes.overlay, ad, () => bare(ad, { min: adRatios.min, max: overlayRatios.max }));
}

/** A post of the list on a screen that is wide enough for words beside pictures. */
export function rowShape(post: Shaped): CardShape {
  return once(shapes.row, post, measureRow);
}

/** An ad of the list reaches across. */
export function rowAdShape(ad: Measured): CardShape {
  return once(shapes.row, ad, () => {
    const shape = bare(ad, adRatios);
    const frame = frameAcross(ad);
    return { ...shape, height: frame + rowMeasures.gap, frame, picture: frame };
  });
}

const frameAcross = (media: Measured) => clamp(ratioOf(media) * (1 - rowMeasures.gap), { min: 0.16, max: 0.36 });

/**
 * A shape as custom properties of post-card.module.css; `wide` are those of the form in which a layout's words stand
 * elsewhere than under the picture.
 */
export function shapeVariables(shape: CardShape, form: "narrow" | "wide"): Record<`--${string}`, string | number> {
  const { frame, picture, captionLines, captionScale, isWhole, free } = shape;
  const prefix = form === "wide" ? "--wide-" : "--";
  return {
    [`${prefix}frame`]: percent(frame),
    [`${prefix}lines`]: captionLines,
    ...(form === "narrow" && { "--picture": percent(picture / frame) }),
    ...(captionScale !== 1 && { [`${prefix}scale`]: captionScale }),
    ...(isWhole && { [`${prefix}fit`]: "contain", [`${prefix}ground-shown`]: "block" }),
    ...(free.x > 0 && { [`${prefix}free-x`]: percent(free.x) }),
    ...(free.y > 0 && { [`${prefix}free-y`]: percent(free.y) }),
  };
}

const percent = (share: number) => `${Math.round(share * 100_000) / 1_000}%`;

/** The share of a picture that is not seen where it fills a frame; both by their height in widths. */
export function cropOf(ratio: number, frameRatio: number): number {
  return 1 - Math.min(ratio / frameRatio, frameRatio / ratio);
}

/** Whether a picture fills its frame, or stands whole in it. One that nobody has measured might be of any shape. */
function fitInto(media: Measured, frameRatio: number): Pick<CardShape, "isWhole" | "free"> {
  const ratio = ratioOf(media);
  const isMeasured = Boolean(media.media_width && media.media_height);
  // A tenth is a tenth, whatever the arithmetic leaves of it.
  const isWhole = !isMeasured || cropOf(ratio, frameRatio) > maxCrop + 1e-9;
  const free = (share: number) => (isWhole && isMeasured ? Math.max(1 - share, 0) / 2 : 0);
  return { isWhole, free: { x: free(frameRatio / ratio), y: free(ratio / frameRatio) } };
}

/** A card that is all picture. */
function bare(media: Measured, ratios: { min: number; max: number }): CardShape {
  const ratio = clamp(ratioOf(media), ratios);
  const picture = ratio * (1 - cardMeasures.gap);
  const height = picture + cardMeasures.gap;
  return { height, frame: picture, picture, captionLines: 0, captionScale: 1, ...fitInto(media, ratio) };
}

function ratioOf({ media_width, media_height }: Measured): number {
  return media_width && media_height ? media_height / media_width : unknownRatio;
}

const clamp = (value: number, { min, max }: { min: number; max: number }) => Math.min(Math.max(value, min), max);

function setCaption(caption: string, { emPerLine, most, scale, mostSmall }: CaptionRule) {
  if (caption.trim() === "") return { captionLines: 0, captionScale: 1 };
  const lines = countLines(caption, emPerLine);
  if (lines <= most) return { captionLines: lines, captionScale: 1 };
  return { captionLines: Math.min(countLines(caption, emPerLine / scale), mostSmall), captionScale: scale };
}

function measureUpright(post: Shaped): CardShape {
  if (isSilent(post)) return bare(post, uprightRatios);
  const { gap, textInset, captionLine } = cardMeasures;
  const { picture, ...shape } = bare(post, uprightRatios);
  const { captionLines, captionScale } = setCaption(post.caption, uprightCaption);
  const words = captionLines * captionLine * captionScale + nameHeight(post, cardMeasures);
  const text = 2 * textInset * textBlockInset + words;
  return { ...shape, height: picture + text + gap, frame: picture + text, picture, captionLines, captionScale };
}

/** The picture of one without words reaches across, as an ad's does. */
function measureSilentRow(post: Shaped): CardShape {
  const frame = frameAcross(post);
  const fit = fitInto(post, frame / (1 - rowMeasures.gap));
  return { height: frame + rowMeasures.gap, frame, picture: frame, captionLines: 0, captionScale: 1, ...fit };
}

function measureRow(post: Shaped): CardShape {
  if (isSilent(post)) return measureSilentRow(post);
  const { gap, minHeight, maxHeight, captionLine, textPadding } = rowMeasures;
  const { captionLines, captionScale } = setCaption(post.caption, rowCaption);
  const text = captionLines * captionLine * captionScale + nameHeight(post, rowMeasures) + textPadding;
  const frame = clamp(Math.max(ratioOf(post) * rowHalf, text), { min: minHeight, max: maxHeight });
  const fit = fitInto(post, frame / rowHalf);
  return { height: frame + gap, frame, picture: frame, captionLines, captionScale, ...fit };
}

const nameHeight = ({ person_name }: Shaped, { nameGap, nameLine }: { nameGap: number; nameLine: number }) =>
  person_name === "" ? 0 : nameGap + nameLine;
