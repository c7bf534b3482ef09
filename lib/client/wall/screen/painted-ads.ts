import { shownRules } from "@/lib/shared/limits/shown";
import { inFront } from "../stage/in-front";

export type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

/** Selects the elements that lie over a part of the wall: banners, the code's tile, a call to scan, an announcement, the screen's name. */
const covers = "header, footer, footer a, [data-call] > *, [data-cover]";

const areaOf = ({ left, top, right, bottom }: Box) => Math.max(0, right - left) * Math.max(0, bottom - top);

/** Returns up to four boxes: what a cover leaves of a box. */
function without(box: Box, cover: Box): Box[] {
  const left = Math.max(box.left, Math.min(cover.left, box.right));
  const right = Math.min(box.right, Math.max(cover.right, box.left));
  const top = Math.max(box.top, Math.min(cover.top, box.bottom));
  const bottom = Math.min(box.bottom, Math.max(cover.bottom, box.top));
  if (left >= right || top >= bottom) return [box];
  const rest = [
    { ...box, bottom: top },
    { ...box, top: bottom },
    { left: box.left, right: left, top, bottom },
    { left: right, right: box.right, top, bottom },
  ];
  return rest.filter((part) => areaOf(part) > 0);
}

/** Returns the share of a box, from 0 to 1, that is on the screen and under no cover. */
export function shownShare(box: Box, screen: Box, above: readonly Box[]): number {
  const visible = {
    left: Math.max(box.left, screen.left),
    right: Math.min(box.right, screen.right),
    top: Math.max(box.top, screen.top),
    bottom: Math.min(box.bottom, screen.bottom),
  };
  const parts = above.reduce<Box[]>((left, cover) => left.flatMap((part) => without(part, cover)), [visible]);
  return parts.reduce((sum, part) => sum + areaOf(part), 0) / (areaOf(box) || 1);
}

/**
 * Returns the ids of the ads that people in front of the screen see: the picture is there, at least half of it shows, and
 * neither an open post nor a new one lies over the wall. While a scene stands, they see the ads in it.
 */
export function paintedAds(): ReadonlySet<string> {
  const painted = new Set<string>();
  const scene = document.querySelector("[data-scene]");
  if (Array.from(document.querySelectorAll(inFront)).some((cover) => cover !== scene)) return painted;
  const screen = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
  const above = Array.from(document.querySelectorAll(covers)).filter((cover) => !scene?.contains(cover));
  const boxes = above.map((cover) => cover.getBoundingClientRect());
  for (const card of (scene ?? document).querySelectorAll<HTMLElement>("[data-ad]")) {
    // The placeholder of a broken picture has no `loading` (retrying-image.tsx).
    const picture = card.querySelector<HTMLImageElement>("img[loading]");
    const isThere = picture?.complete && picture.naturalWidth > 0;
    if (!isThere || shownShare(card.getBoundingClientRect(), screen, boxes) < shownRules.share) continue;
    painted.add(card.dataset.ad ?? "");
  }
  return painted;
}
