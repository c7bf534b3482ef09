import { textEms } from "../words/caption-lines";

/** How a slide of the spotlight is set: words beside the picture or under it, in letters of four sizes. */
export type SlideShape = {
  /** Width of the picture for its height; null where nobody has measured it. */
  ratio: number | null;
  /** A panorama takes the screen's whole width, and has its words underneath on every screen. */
  isPanorama: boolean;
  length: "short" | "medium" | "long" | "epic";
};

/** From here on, a picture beside its words would be a strip. */
const panoramaRatio = 2.3;

/** Ems of captions up to which each size holds its lines, at the narrowest panel of every screen (spotlight.module.css). */
const lengths = [
  ["short", 32],
  ["medium", 66],
  ["long", 140],
] as const;

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
 * The shares of the stage's width that a picture's place beside its words takes, at least and at most: the panel is as
 * wide as the picture leaves, and wide enough for its words.
 */
const leastMedia = 0.42;
const mostMedia = { short: 0.72, medium: 0.72, long: 0.68, epic: 0.62 } as const;

/** A slide's shape as custom properties of spotlight.module.css, which knows the screen's. */
export function slideVariables({ ratio, length }: SlideShape): Record<`--${string}`, number> {
  return {
    "--slide-ratio": Math.round((ratio ?? 1.5) * 1_000) / 1_000,
    "--least-media": leastMedia,
    "--most-media": mostMedia[length],
    // Beside an upright picture is twice the room.
    "--letters": ratio !== null && ratio < 1 ? 1.3 : 1,
  };
}
