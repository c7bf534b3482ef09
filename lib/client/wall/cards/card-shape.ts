import type { PublicPost } from "@/lib/shared/posts/contract";
import { isQuote, quoteRatio, quoteSize } from "../words/quote";
import { cardMeasures } from "./card-measures";
import { isSilent, nameHeight, noWords, setWords, type Words } from "./card-words";
import { type Letters, smallLetters } from "./letters";

/** Maximum share of a picture that its frame may crop. Beyond it, the picture is shown whole on a background. */
const maxCrop = 0.1;

/** Vertical text inset as a share of the horizontal one: lines already include some space. */
export const textBlockInset = 0.86;

/** From the last line to the card's end: 0.75 unit in one of four columns. */
export const textEnd = 0.031;

/** Picture heights relative to the width. The maximum crops a phone's 9:16 by a tenth. */
const uprightRatios = { min: 0.5, max: 1.6 };
/** Ratios of a picture that fills its card with the text on it: no higher than a landscape screen shows at once. */
const overlayRatios = { min: 0.5, max: 0.9 };
export const adRatios = { min: 0.3, max: 1.4 };
/** Ratio of an unmeasured picture. */
const unknownRatio = 0.75;

export type CardShape = {
  /** The whole card including its gap. */
  height: number;
  /** The frame without the gap; `picture` is the picture's part of it. */
  frame: number;
  picture: number;
  captionLines: number;
  /** Caption size relative to the layout's; a long caption is smaller. */
  captionScale: number;
  /** Name size relative to the layout's; a name that is longer than its line is smaller. */
  nameScale: number;
  /** Lines of the name: 2 for a long one in a hall. */
  nameLines: number;
  /** Filling the frame would crop the picture by more than `maxCrop`, so it is shown whole. */
  isWhole: boolean;
  /** Shares of the frame that a whole picture leaves free on its left and right (x), and above and below (y). */
  free: { x: number; y: number };
  /** The share of the card's width that its picture has, where words stand beside it on a wall that stands still. */
  beside?: number;
  /** Letters of words without a picture, in column widths. */
  quote?: number;
};

export type Shaped = Pick<
  PublicPost,
  "media_width" | "media_height" | "caption" | "person_name" | "mission" | "place"
> & {
  media_type?: string;
};

export type Measured = {
  media_width: number | null;
  media_height: number | null;
  media_type?: string;
  caption?: string;
  mission?: string | undefined;
  place?: string | undefined;
};

/**
 * A card of a band: its picture fills it, with the text on it, in the same size on every card. Measures are relative to
 * the band's height; post-card.module.css has the same. A portrait photo of 3:4 fills its card.
 */
export const bandMeasures = { gap: 0.03, captionSize: 0.046, nameSize: 0.05, textInset: 0.036 } as const;
const bandRatios = { min: 0.5, max: 1.25 };

/** The rules of the small letters. */
export const uprightCaption = smallLetters.upright.rule;
export const overlayCaption = smallLetters.overlay.rule;

type Kind = "upright" | "overlay" | "row" | "lowRow" | "band";
type Cache = WeakMap<Measured, CardShape>;
const shapes = new WeakMap<Letters, Partial<Record<Kind, Cache>>>();

/** Returns the same object for the same post, so that its card does not render again when others come and go. */
export function cached<Media extends Measured>(
  kind: Kind,
  letters: Letters,
  media: Media,
  measure: (media: Media, letters: Letters) => CardShape,
): CardShape {
  const ofLetters = shapes.get(letters) ?? {};
  shapes.set(letters, ofLetters);
  const known = ofLetters[kind] ?? new WeakMap();
  ofLetters[kind] = known;
  const shape = known.get(media) ?? measure(media, letters);
  known.set(media, shape);
  return shape;
}

/** Returns the shape of a post's card, before its picture or any font has loaded. */
export function cardShape(post: Shaped, letters = smallLetters): CardShape {
  return cached("upright", letters, post, measureUpright);
}

/** Returns the shape of an ad's card: only its picture. */
export function adShape(ad: Measured): CardShape {
  return cached("upright", smallLetters, ad, () => bare(ad, adRatios));
}

/** Returns the shape of a post with its text over the picture. */
export function overlayShape(post: Shaped, letters = smallLetters): CardShape {
  return cached("overlay", letters, post, () => ({
    ...bare(post, overlayRatios),
    ...setWords(post, letters.overlay.rule),
  }));
}

/** Returns the shape of an ad among posts of overlayShape. */
export function overlayAdShape(ad: Measured): CardShape {
  return cached("overlay", smallLetters, ad, () => bare(ad, { min: adRatios.min, max: overlayRatios.max }));
}

/** Returns the shape of a post's or an ad's card in a band. Its height is the card's width, gap included. */
export function bandShape(media: Measured & Partial<Words>, letters = smallLetters): CardShape {
  return cached("band", letters, media, () => {
    const shape = bare(media, bandRatios);
    const { gap, captionSize, nameSize, textInset } = bandMeasures;
    const width = ((1 - gap) * (1 - cardMeasures.gap)) / shape.picture;
    const line = width - 2 * textInset;
    const rule = { ...letters.overlay.rule, emPerLine: line / captionSize, nameEms: line / nameSize };
    const quote = shape.quote && { quote: (shape.quote * width) / (1 - cardMeasures.gap) };
    return { ...shape, ...quote, height: width + gap, ...setWords(media, rule) };
  });
}

/** Returns a shape as custom properties of post-card.module.css. `span`: the columns that the card covers. */
export function shapeVariables(
  shape: CardShape,
  /** 'wide' belongs to layouts that do not place the text under the picture, and to panoramas. */
  form: "narrow" | "wide" | "band",
  span = 1,
): Record<`--${string}`, string | number> {
  const { frame, picture, captionLines, captionScale, nameScale, nameLines, isWhole, free, quote } = shape;
  const prefix = form === "narrow" ? "--" : (`--${form}-` as const);
  return {
    ...(form === "band" ? { "--long": round(shape.height) } : { [`${prefix}frame`]: percent(frame / span) }),
    [`${prefix}lines`]: captionLines,
    ...((form === "narrow" || span > 1) && { [`${prefix}picture`]: percent(picture / frame) }),
    ...(captionScale !== 1 && { [`${prefix}scale`]: captionScale }),
    ...(nameScale !== 1 && { [`${prefix}name-scale`]: round(nameScale) }),
    ...(nameLines > 1 && { [`${prefix}name-lines`]: nameLines }),
    ...(quote && { [`${prefix}quote`]: round(quote) }),
    ...(isWhole && { [`${prefix}fit`]: "contain", [`${prefix}ground-shown`]: "block" }),
    ...(free.x > 0 && { [`${prefix}free-x`]: percent(free.x) }),
    ...(free.y > 0 && { [`${prefix}free-y`]: percent(free.y) }),
  };
}

const round = (value: number) => Math.round(value * 100_000) / 100_000;

const percent = (share: number) => `${Math.round(share * 100_000) / 1_000}%`;

/** Returns the share of a picture that is cropped when it fills a frame; both as height per width. */
export function cropOf(ratio: number, frameRatio: number): number {
  return 1 - Math.min(ratio / frameRatio, frameRatio / ratio);
}

/**
 * Decides whether a picture fills its frame or is shown whole. An unmeasured one is shown whole, since it may have any
 * shape. Words are set to fill it; `width` is the frame's.
 */
export function fitInto(
  media: Measured,
  frameRatio: number,
  width: number,
): Pick<CardShape, "isWhole" | "free" | "quote"> {
  if (isQuote(media)) return { isWhole: false, free: { x: 0, y: 0 }, quote: quoteSize(media, frameRatio) * width };
  const ratio = ratioOf(media);
  const isMeasured = Boolean(media.media_width && media.media_height);
  // Tolerates rounding errors at exactly a tenth.
  const isWhole = !isMeasured || cropOf(ratio, frameRatio) > maxCrop + 1e-9;
  const free = (share: number) => (isWhole && isMeasured ? Math.max(1 - share, 0) / 2 : 0);
  return { isWhole, free: { x: free(frameRatio / ratio), y: free(ratio / frameRatio) } };
}

/** Returns the shape of a card that is only a picture. */
export function bare(media: Measured, ratios: { min: number; max: number }): CardShape {
  const ratio = clamp(ratioOf(media), ratios);
  const picture = ratio * (1 - cardMeasures.gap);
  const height = picture + cardMeasures.gap;
  return { height, frame: picture, picture, ...noWords, ...fitInto(media, ratio, 1 - cardMeasures.gap) };
}

/** Returns a picture's height per width. */
export function ratioOf(media: Measured): number {
  const { media_width, media_height } = media;
  if (isQuote(media)) return quoteRatio(media);
  return media_width && media_height ? media_height / media_width : unknownRatio;
}

export const clamp = (value: number, { min, max }: { min: number; max: number }) => Math.min(Math.max(value, min), max);

function measureUpright(post: Shaped, { upright }: Letters): CardShape {
  if (isSilent(post)) return bare(post, uprightRatios);
  const { gap, textInset } = cardMeasures;
  const { picture, ...shape } = bare(post, uprightRatios);
  const set = setWords(post, upright.rule);
  const words = set.captionLines * upright.captionLine * set.captionScale + nameHeight(post, upright, set.nameLines);
  const text = textInset * textBlockInset + textEnd + words;
  return { ...shape, height: picture + text + gap, frame: picture + text, picture, ...set };
}
