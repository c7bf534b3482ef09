import { type ColumnCard, type Fitted, fitWhole } from "./fit-whole";
import { isMirrored, screenStart } from "./measure-list";
import { overflows, type PlacedCard } from "./scroll";

/** From this shape on, a card that a banner cuts is hidden wherever the wall has been scrolled to. */
const wideScreen = "(min-aspect-ratio: 21/9)";
const largeScreen = `(min-width: 900px), ${wideScreen}`;
/** Pixels by which a card may extend beyond the space between the banners; its margin is wider. */
const tolerance = 2;

/** A card and where it begins and ends in the list, in pixels; downwards, or to the right in a band. */
type Spot = { element: HTMLElement; start: number; end: number; isShown: boolean };
type Space = { from: number; to: number };
type Track = { unit: number; isBand: boolean };

const isCut = ({ start, end }: Spot, { from, to }: Space) =>
  (start < from - tolerance || end > to + tolerance) && end - start <= to - from + tolerance;

/**
 * On a large screen whose wall stands still, places whole cards between the banners and hides the others. Whoever
 * scrolls by hand sees them; a card larger than the space between the banners stays.
 */
export class CutCards {
  private spots: readonly Spot[] = [];
  private fitted: Fitted | null = null;
  private isBand = false;

  constructor(private readonly list: HTMLElement) {
    for (const target of this.scrollers()) target.addEventListener("scroll", this.mark, { passive: true });
  }

  stop() {
    for (const target of this.scrollers()) target.removeEventListener("scroll", this.mark);
  }

  /** Returns the cards' places between the banners; the same columns on a small screen, and for a band that fits. */
  fit(columns: ColumnCard[][], { unit, isBand }: Track): ColumnCard[][] {
    this.isBand = isBand;
    const space = window.matchMedia(largeScreen).matches ? this.space() : null;
    const length = space ? (space.to - space.from + tolerance) / unit : 0;
    const isFitting = isBand && !overflows(columns, length);
    const main = this.list.parentElement;
    // A band has its padding at its start only.
    const edge = isBand && main ? Number.parseFloat(window.getComputedStyle(main).paddingTop) / unit : 0;
    this.fitted = space && !isFitting ? fitWhole(columns, { length, edge }) : null;
    return this.fitted?.columns ?? columns;
  }

  /** Takes the cards in their places after `fit`; none if the wall scrolls by itself or shows its cards whole anyway. */
  update(cards: readonly { key: string; element: HTMLElement; place: PlacedCard }[], { unit }: Track) {
    const { fitted } = this;
    this.fitted = null;
    const isOver = this.spots.length > 0 && !fitted;
    this.spots = (fitted ? cards : []).map(({ key, element, place: { top, height } }) => {
      const start = top * unit;
      return { element, start, end: start + height * unit, isShown: fitted?.shown.has(key) === true };
    });
    this.list.style.setProperty("--slack", `${Math.round((fitted?.extra ?? 0) * unit)}px`);
    if (isOver) for (const card of Array.from(this.list.children)) card.removeAttribute("data-cut");
    else this.mark();
  }

  private scrollers(): EventTarget[] {
    const { parentElement } = this.list;
    return parentElement ? [window, parentElement] : [window];
  }

  private readonly mark = () => {
    const space = this.spots.length > 0 ? this.space() : null;
    if (!space) return;
    const isAtStart = (this.isBand ? Math.abs(this.list.parentElement?.scrollLeft ?? 0) : window.scrollY) < 1;
    const isWide = window.matchMedia(wideScreen).matches;
    for (const spot of this.spots) {
      spot.element.toggleAttribute("data-cut", isAtStart ? !spot.isShown : isWide && isCut(spot, space));
    }
  };

  /** Returns the space between the banners, from where the list starts. */
  private space(): Space | null {
    const main = this.list.parentElement;
    if (!main) return null;
    const { paddingTop, paddingBottom, paddingLeft, paddingRight } = window.getComputedStyle(main);
    if (this.isBand) {
      const start = screenStart(this.list);
      const from = Number.parseFloat(isMirrored(this.list) ? paddingRight : paddingLeft) - start;
      return { from, to: main.clientWidth - start };
    }
    const { top } = this.list.getBoundingClientRect();
    return {
      from: Number.parseFloat(paddingTop) - top,
      to: window.innerHeight - Number.parseFloat(paddingBottom) - top,
    };
  }
}
