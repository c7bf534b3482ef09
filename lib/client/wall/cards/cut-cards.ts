import { isMirrored, screenStart } from "./measure-list";
import type { PlacedCard } from "./scroll";

/** From this shape on, a card that a banner cuts would be a sliver. */
const wideScreen = "(min-aspect-ratio: 21/9)";
/** Pixels by which a card may extend beyond the space between the banners; its margin is wider. */
const tolerance = 2;

/** A card and where it begins and ends in the list, in pixels along the cards' way. */
type Spot = { element: HTMLElement; start: number; end: number };

type CutCard = { element: HTMLElement; place: PlacedCard };

/**
 * On a wide screen whose wall stands still, hides the cards that a banner cuts. Whoever scrolls by hand brings them in
 * whole; a card larger than the space between the banners stays.
 */
export class CutCards {
  private spots: readonly Spot[] = [];
  private isBand = false;

  constructor(private readonly list: HTMLElement) {
    for (const target of this.scrollers()) target.addEventListener("scroll", this.mark, { passive: true });
  }

  stop() {
    for (const target of this.scrollers()) target.removeEventListener("scroll", this.mark);
  }

  /** Takes the cards' new places; none if the wall scrolls by itself or shows its cards whole anyway. */
  update(cards: readonly CutCard[], { unit, indent, isBand }: { unit: number; indent: number; isBand: boolean }) {
    const spots = cards.map(({ element, place: { top, height } }) => {
      const start = top * unit + indent;
      return { element, start, end: start + height * unit };
    });
    const isOver = this.spots.length > 0 && spots.length === 0;
    this.spots = spots;
    this.isBand = isBand;
    if (isOver) for (const card of Array.from(this.list.children)) card.removeAttribute("data-cut");
    else this.mark();
  }

  private scrollers(): EventTarget[] {
    const { parentElement } = this.list;
    return parentElement ? [window, parentElement] : [window];
  }

  private readonly mark = () => {
    const main = this.list.parentElement;
    if (this.spots.length === 0 || !main) return;
    const { from, to } = this.freeSpace(main);
    const isWide = window.matchMedia(wideScreen).matches;
    for (const { element, start, end } of this.spots) {
      const isOut = start < from - tolerance || end > to + tolerance;
      element.toggleAttribute("data-cut", isWide && isOut && end - start <= to - from + tolerance);
    }
  };

  /** Returns the space between the banners, from the list's start. */
  private freeSpace(main: HTMLElement): { from: number; to: number } {
    const { paddingTop, paddingBottom, paddingLeft, paddingRight } = window.getComputedStyle(main);
    if (this.isBand) {
      const start = screenStart(this.list);
      const banner = Number.parseFloat(isMirrored(this.list) ? paddingRight : paddingLeft);
      return { from: banner - start, to: main.clientWidth - start };
    }
    const { top } = this.list.getBoundingClientRect();
    return {
      from: Number.parseFloat(paddingTop) - top,
      to: window.innerHeight - Number.parseFloat(paddingBottom) - top,
    };
  }
}
