import { Glides, type MotionPath } from "./glides";
import { screenStart } from "./measure-list";
import { type Place, placeTransform } from "./mosaic";
import type { View } from "./scroll";

/** A card of the list and its place. */
type PlacedElement = {
  key: string;
  cell: number;
  element: HTMLElement;
  place: Place & { height: number };
};

/** A card's visible position and size on the screen in pixels, and its column. */
type VisiblePosition = { x: number; y: number; size: number; slot: GridSlot };

/**
 * Animates cards from their visible positions to their new places (FLIP): first measure, then apply the new places,
 * then animate. Animates only cards that are on the screen before or after.
 */
export class CardGlides {
  private readonly glides = new Glides();
  private cards: readonly PlacedElement[] = [];
  private unit = 1;
  private columns = 1;
  /** Offset of place 0 within the list, in pixels. */
  private inset = { x: 0, y: 0 };
  private isBand = false;
  /** Screen position of place 0, at scroll position `scrolled` of the page; x and y are swapped in a band. */
  private corner = { x: 0, y: 0, scrolled: 0 };
  private scrolled = 0;

  private readonly listening = new AbortController();

  constructor(private readonly list: HTMLElement) {
    const { signal } = this.listening;
    // The list may have left its parent when it stops: the signal needs neither.
    for (const scroller of [window, list.parentElement])
      scroller?.addEventListener("scroll", this.handleScroll, { passive: true, signal });
  }

  stop() {
    this.listening.abort();
    this.glides.keepOnly(new Set());
  }

  get areRunning(): boolean {
    return this.glides.areRunning;
  }

  /** Measures the list's position. The list's own scroll animation must not run. */
  measure(unit: number, columns: number, inset: { x: number; y: number }, isBand = false) {
    const { top } = this.list.getBoundingClientRect();
    const start = screenStart(this.list);
    const [x, y] = isBand ? [top, start] : [start, top];
    this.isBand = isBand;
    this.handleScroll();
    this.inset = inset;
    this.corner = { x: x + inset.x, y: y + inset.y, scrolled: this.scrolled };
    this.unit = unit;
    this.columns = columns;
  }

  /** Returns the visible position of each card; `offset`: how far the list has scrolled by itself. */
  measureVisible(offset: number): ReadonlyMap<string, VisiblePosition> {
    const { unit, columns } = this;
    const top = this.top(offset);
    return new Map(
      this.cards.map(({ key, cell, element, place }) => {
        const measured = this.glides.visibleAt(element, place);
        const at = {
          x: this.corner.x + measured.column * unit,
          y: top + measured.top * unit,
          size: unit * measured.scale,
        };
        return [key, { ...at, slot: { cell, columns, column: place.column } }];
      }),
    );
  }

  /** Stores the cards' new places. Returns the cards whose place has changed; all of them with `isAll`. */
  storePlaces(cards: readonly PlacedElement[], isAll: boolean): PlacedElement[] {
    const before = new Map(this.cards.map(({ element, place }) => [element, placeTransform(place, place.height)]));
    this.cards = cards;
    const changed = cards.filter(
      ({ element, place }) => isAll || before.get(element) !== placeTransform(place, place.height),
    );
    this.glides.keepOnly(new Set(cards.map(({ element }) => element)));
    for (const { element } of changed) this.glides.end(element);
    return changed;
  }

  /** Animates the cards in `measured` to their new places. */
  animateFrom(measured: ReadonlyMap<string, VisiblePosition> | null, offset: number) {
    if (!measured) return;
    const { unit, columns } = this;
    const top = this.top(offset);
    const view = { top: -top / unit, height: (this.isBand ? window.innerWidth : window.innerHeight) / unit };
    for (const { key, cell, element, place } of this.cards) {
      const visible = measured.get(key);
      if (!visible || this.glides.has(element)) continue;
      const from = { column: (visible.x - this.corner.x) / unit, top: (visible.y - top) / unit };
      const scale = visible.size / unit;
      const motion = planMotion({
        from,
        scale,
        before: visible.slot,
        now: { cell, columns, column: place.column },
        place,
        view,
      });
      const origin = { column: this.inset.x / unit, top: this.inset.y / unit };
      if (motion) this.glides.start(element, motion, origin, this.isBand);
    }
  }

  /** Returns the screen's y of the list's place 0. */
  private top(offset: number): number {
    return this.corner.y + this.corner.scrolled - this.scrolled - offset * this.unit;
  }

  private readonly handleScroll = () => {
    this.scrolled = this.isBand ? Math.abs(this.list.parentElement?.scrollLeft ?? 0) : window.scrollY;
  };
}

/** A card's cell, the number of columns, and its column. */
type GridSlot = { cell: number; columns: number; column: number };

type Move = {
  from: Place;
  /** Initial size, relative to its own. */
  scale: number;
  before: GridSlot;
  now: GridSlot;
  place: Place & { height: number };
  /** The part of the list that is on the screen. */
  view: View;
};

/** Tolerance: a card within it is at its place. */
const epsilon = 1e-3;
/** Distance beyond the wall's edge, in addition to the card's width. */
const edgeMargin = 0.1;

/**
 * Returns a card's animation; null if nothing of it is visible. A card that wraps from the last column to the first
 * leaves at one edge and comes in at the other, like a line of text. A card from far away starts just off the screen.
 * Lengths in column widths.
 */
export function planMotion({ from, scale, before, now, place, view }: Move): MotionPath | null {
  const { height } = place;
  const to = { column: place.column, top: place.top };
  const isSeen = (top: number, size: number) => top < view.top + view.height && top + height * size > view.top;
  const [wasSeen, willBeSeen] = [isSeen(from.top, scale), isSeen(to.top, 1)];
  const isThere = isNear(from.column, to.column) && isNear(from.top, to.top) && isNear(scale, 1);
  if (isThere || (!wasSeen && !willBeSeen)) return null;

  const direction = before.columns === now.columns ? Math.sign(now.cell - before.cell) : 0;
  const exit = { column: direction > 0 ? now.columns + edgeMargin : -1 - edgeMargin, top: from.top };
  const entry = { column: direction > 0 ? -1 - edgeMargin : now.columns + edgeMargin, top: to.top };
  const wraps = (now.column - before.column) * direction < 0;
  if (wraps && wasSeen && willBeSeen) return { from, to, height, scale, via: { out: exit, in: entry } };
  const edge = (top: number) => Math.min(Math.max(top, view.top - height), view.top + view.height);
  return {
    from: wasSeen ? from : wraps ? entry : { column: from.column, top: edge(from.top) },
    to: willBeSeen ? to : wraps ? exit : { column: to.column, top: edge(to.top) },
    height,
    scale: wasSeen ? scale : 1,
    via: null,
  };
}

const isNear = (one: number, other: number) => Math.abs(one - other) < epsilon;
