import { noteOf, type Origin, originOf } from "@/lib/shared/posts/texts";
import { countLines, textEms } from "../words/caption-lines";
import { isQuote, quoteStageRatio } from "../words/quote";

/** Layout of a spotlight slide: text beside or under the picture, in four text sizes. */
export type SlideShape = {
  /** Width per height of the picture; null if unmeasured. */
  ratio: number | null;
  /** A panorama takes the full width and has its text underneath on every screen. */
  isPanorama: boolean;
  length: "short" | "medium" | "long" | "epic";
};

/** From this ratio on, a picture beside its text would be a narrow strip. */
const panoramaRatio = 2.3;

/** Maximum caption length in ems for each size, for the narrowest panel of every screen (large-post.module.css). */
const lengths = [
  ["short", 32],
  ["medium", 66],
  ["long", 140],
] as const;

/** Returns the layout of a post's spotlight slide, from its picture's ratio and its caption's length. */
export function slideShape(post: {
  media_width: number | null;
  media_height: number | null;
  caption: string;
  media_type?: string;
}): SlideShape {
  if (isQuote(post)) return { ratio: quoteStageRatio, isPanorama: false, length: "short" };
  const ratio = post.media_width && post.media_height ? post.media_width / post.media_height : null;
  const ems = textEms(post.caption);
  const length = lengths.find(([, most]) => ems <= most)?.[0] ?? "epic";
  return { ratio, isPanorama: ratio !== null && ratio >= panoramaRatio, length };
}

/**
 * Minimum and maximum share of the stage's width for a picture beside its text. The text panel takes the rest, and
 * stays wide enough for its text.
 */
const minPictureShare = 0.42;
const maxPictureShare = { short: 0.72, medium: 0.72, long: 0.68, epic: 0.62 } as const;

/** Returns a slide's shape as custom properties of large-post.module.css, which knows the screen's shape. */
export function slideVariables({ ratio, length }: SlideShape): Record<`--${string}`, number> {
  return {
    // A picture without known size counts as 3:2.
    "--slide-ratio": Math.round((ratio ?? 1.5) * 1_000) / 1_000,
    "--least-media": minPictureShare,
    "--most-media": maxPictureShare[length],
    // An upright picture leaves twice the space beside it.
    "--letters": ratio !== null && ratio < 1 ? 1.3 : 1,
  };
}

/**
 * On an upright screen, as in large-post.module.css: a caption's letters and lines in --t, in the largest scale of headings
 * (typefaces.ts), and --t in units.
 */
const uprightSizes = {
  short: { letter: 3.6, line: 4.3, t: 1.9 },
  medium: { letter: 2.9, line: 3.5, t: 1.9 },
  long: { letter: 2.05, line: 2.7, t: 1.7 },
  epic: { letter: 1.6, line: 2.15, t: 1.4 },
} as const;

/** Units across the slimmest upright screen. */
const uprightUnits = 62.5;

type SlideWords = Origin & { caption: string; person_name: string; mission?: string; place?: string };

/** Returns the height, in --t, of the words under a picture on an upright screen: the picture leaves it free. */
export function uprightWords(post: SlideWords, length: SlideShape["length"]): number {
  const { letter, line, t } = uprightSizes[length];
  const [inset, name, small] = [{ x: 5.2, y: 2.8 }, 7.2, 2.4];
  const emPerLine = (uprightUnits / t - inset.x) / letter;
  const caption = post.caption.trim() === "" ? 0 : countLines(post.caption, emPerLine) * line;
  const smallLines = [originOf(post), noteOf(post)].filter(Boolean).length;
  return Math.round(inset.y + caption + (post.person_name === "" ? 0 : name) + smallLines * small);
}
