import { cardMeasures } from "./card-measures";
import type { Letters } from "./letters";
import { leastScale, type Letters as RowLetters } from "./still-rows";

/** The smallest caption of a hall, as a share of the screen's shorter side: 85 % of 2.8 %. */
const leastCaption = 0.028 * 0.85;

/** Returns the letters of rows whose columns have this width in pixels. In a hall they are large enough in a row that shrank. */
export function lettersIn(
  letters: Letters,
  columnWidth: number,
  { innerWidth, innerHeight }: { innerWidth: number; innerHeight: number },
): RowLetters & { factor: number } {
  const { isHall, upright, overlay } = letters;
  const least = (leastCaption * Math.min(innerWidth, innerHeight)) / columnWidth / leastScale;
  const grow = (size: number) => (isHall ? Math.max(1, least / size) : 1);
  const factor = grow(upright.captionSize);
  const { captionSize, captionLine, nameSize, nameLine, nameGap } = upright;
  const sizes = { captionSize, captionLine, nameSize, nameLine, nameGap };
  const grown = Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, size * factor]));
  return {
    ...cardMeasures,
    ...(grown as typeof sizes),
    rules: { upright: upright.rule, overlay: overlay.rule },
    factor: grow(overlay.captionSize),
    own: letters,
  };
}
