import { overlayRules } from "@/lib/shared/limits/wall";

const positions = "top-left top top-right left center right bottom-left bottom bottom-right".split(" ");

/** The parts of an overlay, each with its usual position. */
const usualPositions = { arrival: "center", lower: "bottom-left", code: "bottom-right", counter: "top-right" };
type Part = keyof typeof usualPositions;

/**
 * Returns what `?stage=overlay` draws and where. Only the browser reads these parameters, since the wall's page is one for
 * all addresses (docs/decisions/127). What is missing or wrong counts as its default; numbers are percent.
 */
export function readOverlay(search: string) {
  const asked = new URLSearchParams(search);
  const known = Object.keys(usualPositions) as Part[];
  const named = known.filter((part) => asked.get("parts")?.split(",").includes(part));
  const positionOf = (part: Part) => positions.find((position) => position === asked.get(part)) ?? usualPositions[part];
  // Sides, as in CSS: all of them, or top and bottom, left and right, or each, clockwise from the top.
  const sides = (asked.get("safe") ?? "").split(",").map((text) => within(overlayRules.safe, text));
  const [top = overlayRules.safe.usual, right = top, bottom = top, left = right] = sides;
  return {
    parts: (named.length > 0 ? named : known).map((part) => ({ part, position: positionOf(part) })),
    ofFavourites: asked.get("from") === "favourites",
    safe: { top, right, bottom, left },
    size: within(overlayRules.size, asked.get("size") ?? ""),
  };
}

function within({ least, most, usual }: { least: number; most: number; usual: number }, text: string): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isNaN(value) ? usual : Math.min(Math.max(value, least), most);
}
