import { isQuote, quoteRowRatio } from "../words/quote";
import {
  adRatios,
  bare,
  type CardShape,
  cached,
  clamp,
  fitInto,
  type Measured,
  ratioOf,
  type Shaped,
} from "./card-shape";
import { isSilent, nameHeight, noWords, setWords } from "./card-words";
import { type Letters, smallLetters } from "./letters";

/** A card of the list on a small or upright screen: half picture, half text. Its gap is narrower than in a mosaic. */
export const rowMeasures = {
  gap: 0.012,
  minHeight: 0.25,
  maxHeight: 0.4,
  /** Highest picture where three rows fill a landscape screen: higher ones would leave half of its width empty. */
  lowPicture: 0.2,
  /** `textInset` is beside the text; `textPadding` is above and below it together. */
  textInset: 0.03,
  textPadding: 0.05,
} as const;

const rowHalf = (1 - rowMeasures.gap) / 2;

/** Returns the shape of a list post on a screen that is wide enough for text beside the picture. */
export function rowShape(post: Shaped, letters = smallLetters): CardShape {
  return cached("row", letters, post, () => measureRow(post, letters));
}

/** Returns the shape of one of three list posts that fill a landscape screen: no higher than its text needs. */
export function lowRowShape(post: Shaped, letters = smallLetters): CardShape {
  return cached("lowRow", letters, post, () => measureRow(post, letters, rowMeasures.lowPicture));
}

/** Returns the shape of a list ad, which takes the full width. */
export function rowAdShape(ad: Measured): CardShape {
  return cached("row", smallLetters, ad, () => {
    const shape = bare(ad, adRatios);
    const frame = fullWidthFrame(ad);
    return { ...shape, height: frame + rowMeasures.gap, frame, picture: frame };
  });
}

const fullWidthFrame = (media: Measured) =>
  clamp((isQuote(media) ? quoteRowRatio : ratioOf)(media) * (1 - rowMeasures.gap), { min: 0.16, max: 0.36 });

/** The picture of a post without text takes the full width, as an ad's does. */
function measureSilentRow(post: Shaped): CardShape {
  const frame = fullWidthFrame(post);
  const width = 1 - rowMeasures.gap;
  const fit = fitInto(post, frame / width, width);
  return { height: frame + rowMeasures.gap, frame, picture: frame, ...noWords, ...fit };
}

function measureRow(post: Shaped, { row }: Letters, most: number = rowMeasures.maxHeight): CardShape {
  if (isSilent(post)) return measureSilentRow(post);
  const { gap, maxHeight, textPadding } = rowMeasures;
  const min = Math.min(rowMeasures.minHeight, most);
  const set = setWords(post, row.rule);
  const words = set.captionLines * row.captionLine * set.captionScale + nameHeight(post, row, set.nameLines);
  const picture = Math.min(ratioOf(post) * rowHalf, most);
  const frame = clamp(Math.max(picture, words + textPadding), { min, max: maxHeight });
  const fit = fitInto(post, frame / rowHalf, rowHalf);
  return { height: frame + gap, frame, picture: frame, ...set, ...fit };
}
