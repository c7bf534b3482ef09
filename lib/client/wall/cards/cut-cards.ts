import { isMirrored, screenStart } from "./measure-list";
import type { PlacedCard } from "./scroll";

/** From this shape on, a banner hides cards that it cuts; on other large screens, those that it covers by half. */
const wideScreen = "(min-aspect-ratio: 21/9)";
const largeScreen = "(min-width: 900px)";
/** Pixels by which a card may extend beyond the space between the banners; its margin is wider. */
const tolerance = 2;

/** A card and where it begins and ends in the list, in pixels; downwards, or to the right in a band. */
type Spot = { element: HTMLElement; start: number; end: number };

type Space = { from: number; to: number };

function isHidden({ start, end }: Spot, { from, to }: Space): boolean {
  const isOut = start < from - tolerance || end > to + tolerance;
  if (!isOut || end - start > to - from + tolerance) return false;
  const isByHalf = Math.min(end, to) - Math.max(start, from) < (end - start) / 2;
  return window.matchMedia(wideScreen).matches || (isByHalf && window.matchMedia(largeScreen).matches);
}

type CutCard = { element: HTMLElement; place: PlacedCard };

/**
 * On a large screen whose wall stands still, hides the cards that a banner cuts, and centres the others. Whoever
 * scrolls by hand brings them in whole; a card larger than the space between the banners stays.
 */
export class CutCards {
  private spots: readonly Spot[] = [];
  private isBand = false;
  /** Pixels by which the stylesheet moves the list to the middle. */
  private slack = 0;

  constructor(private readonly list: HTMLElement) {
    for (const target of this.scrollers()) target.addEventListener("scroll", this.mark, { passive: true });
  }

  stop() {
    for (const target of this.scrollers()) target.removeEventListener("scroll", this.mark);
  }

  /** Takes the cards' new places; none if the wall scrolls by itself or shows its cards whole anyway. */
  update(
    cards: readonly CutCard[],
    { unit, viewHeight, isBand }: { unit: number; viewHeight: number; isBand: boolean },
  ) {
    // The stylesheet moves a band that fits to the middle.
    const free = viewHeight - Math.max(0, ...cards.map(({ place: { top, height } }) => top + height));
    const indent = isBand ? (Math.max(0, free) / 2) * unit : 0;
    const spots = cards.map(({ element, place: { top, height } }) => {
      const start = top * unit + indent;
      return { element, start, end: start + height * unit };
    });
    const isOver = this.spots.length > 0 && spots.length === 0;
    this.spots = spots;
    this.isBand = isBand;
    const space = this.spaceBeforeSlack();
    this.slack = space ? this.measureSlack(space) : 0;
    this.list.style.setProperty("--slack", `${this.slack}px`);
    if (isOver) for (const card of Array.from(this.list.children)) card.removeAttribute("data-cut");
    else if (space) this.markIn(space);
  }

  private scrollers(): EventTarget[] {
    const { parentElement } = this.list;
    return parentElement ? [window, parentElement] : [window];
  }

  private readonly mark = () => {
    const space = this.spaceBeforeSlack();
    if (space) this.markIn(space);
  };

  private markIn({ from, to }: Space) {
    const space = { from: from - this.slack, to: to - this.slack };
    for (const spot of this.spots) spot.element.toggleAttribute("data-cut", isHidden(spot, space));
  }

  /** Returns half of the free space after the last whole card, as long as nobody has scrolled. */
  private measureSlack({ from, to }: Space): number {
    const room = to - from;
    const isCut = ({ start, end }: Spot) => start < room && end > room + tolerance;
    // A card that stays cut shows that the wall goes on: then it begins at the top.
    if (this.spots.some((spot) => isCut(spot) && !isHidden(spot, { from: 0, to: room }))) return 0;
    const whole = this.spots.map(({ end }) => end).filter((end) => end <= room + tolerance);
    if (whole.length === 0) return 0;
    const first = Math.min(...this.spots.map(({ start }) => start));
    // A band has its padding at its start only.
    const main = this.list.parentElement;
    const edge = this.isBand && main ? Number.parseFloat(window.getComputedStyle(main).paddingTop) : 0;
    return Math.max(0, Math.round((room - first - Math.max(...whole) - edge) / 2));
  }

  /** Returns the space between the banners, from where the list starts without its slack; null without cards. */
  private spaceBeforeSlack(): Space | null {
    const main = this.list.parentElement;
    if (this.spots.length === 0 || !main) return null;
    const { paddingTop, paddingBottom, paddingLeft, paddingRight } = window.getComputedStyle(main);
    // The list's transform (m41 to the right, m42 down) is its slack, or a part of it while the list moves.
    const { m41, m42 } = new DOMMatrix(window.getComputedStyle(this.list).transform);
    if (this.isBand) {
      const [banner, moved] = isMirrored(this.list) ? [paddingRight, -m41] : [paddingLeft, m41];
      const start = screenStart(this.list) - moved;
      return { from: Number.parseFloat(banner) - start, to: main.clientWidth - start };
    }
    const top = this.list.getBoundingClientRect().top - m42;
    return {
      from: Number.parseFloat(paddingTop) - top,
      to: window.innerHeight - Number.parseFloat(paddingBottom) - top,
    };
  }
}
