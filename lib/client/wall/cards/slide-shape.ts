import { textEms } from "../words/caption-lines";

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

/** Maximum caption length in ems for each size, for the narrowest panel of every screen (spotlight.module.css). */
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
}): SlideShape {
  const ratio = post.media_width && post.media_height ? post.media_width / post.media_height : null;
  const ems = textEms(post.caption);
  const length = lengths.find(([, most]) => ems <= most)?.[0] ?? "epic";
  return { ratio, isPanorama: ratio !== null && ratio >= panoramaRatio, length };
}

/**
 * Minimum and maximum share of the stage's width for a picture beside its text. The text panel takes the rest, and
 * stays wide enough for its text.
 */
const leastMedia = 0.42;
const mostMedia = { short: 0.72, medium: 0.72, long: 0.68, epic: 0.62 } as const;

/** Returns a slide's shape as custom properties of spotlight.module.css, which knows the screen's shape. */
export function slideVariables({ ratio, length }: SlideShape): Record<`--${string}`, number> {
  return {
    "--slide-ratio": Math.round((ratio ?? 1.5) * 1_000) / 1_000,
    "--least-media": leastMedia,
    "--most-media": mostMedia[length],
    // An upright picture leaves twice the space beside it.
    "--letters": ratio !== null && ratio < 1 ? 1.3 : 1,
  };
}
