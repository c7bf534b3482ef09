import { modulo, type WallCard } from "./interleave";
import type { Form } from "./layouts";
import { placeTransform } from "./mosaic";
import { arrange, isTallerThan, nextTurn, type PlacedCard, stack, turn } from "./scroll";

/** How long a card takes to make room, in milliseconds, and how it gets there. */
const glide = { duration: 800, easing: "cubic-bezier(0.22,0.8,0.24,1)" };
/** Pictures of cards that are so many screens below are fetched. */
const fetchAhead = 1.5;
const fetchEveryMs = 2_000;

type TrackOptions = {
  /** The list of cards, one element for each card in the same order. */
  list: HTMLElement;
  forms: readonly Form[];
  /** Shares of the view's height, in one second. */
  perSecond: number;
};

/**
 * Lets a wall's cards scroll upwards without end: one animation moves the list as a whole, on the compositor, and only
 * when cards have to go round, or come and go, is anything placed anew, by transforms that lay nothing out. Lengths are
 * widths of a column, so that a card's place holds at every size of the screen.
 */
export class ScrollTrack {
  private columns: PlacedCard[][] = [];
  private cards: readonly WallCard[] = [];
  private form: Form | undefined;
  private animation: Animation | null = null;
  /** Where the running stretch began and where its cards have to go round. */
  private from = 0;
  private to = 0;
  /** Why it stands still. */
  private readonly holds = new Set<string>();
  private unit = 1;
  private viewHeight = 1;
  private timer: number | undefined;
  private isStopped = false;
  private readonly options: TrackOptions;

  constructor(options: TrackOptions) {
    this.options = options;
    window.addEventListener("resize", this.rebuild);
    this.timer = window.setInterval(this.fetchPictures, fetchEveryMs);
  }

  /** Gives the list back as the stylesheet has it. */
  stop() {
    window.removeEventListener("resize", this.rebuild);
    window.clearInterval(this.timer);
    this.isStopped = true;
    this.animation?.cancel();
    this.animation = null;
    for (const element of this.elements()) element.style.transform = "";
  }

  /** The cards as they should be now, newest first. */
  show(cards: readonly WallCard[]) {
    if (this.isStopped) return;
    const isFirst = this.form === undefined;
    this.cards = cards;
    if (isFirst) return this.rebuild();
    const view = this.view();
    const before = this.placesByKey();
    const wanted = this.wanted();
    const isTall = isTallerThan(wanted.map(stack), this.viewHeight);
    this.columns = wanted.map((column, index) =>
      isTall ? arrange(this.columns[index] ?? [], column, view) : stack(column),
    );
    if (!isTall) this.from = 0;
    this.write(before, isTall ? view.top : 0);
    this.run(isTall ? view.top : 0);
    this.fetchPictures();
  }

  /** Stands still, for as long as there is a reason to. */
  hold(reason: "dialog" | "hand", isHeld: boolean) {
    if (isHeld) this.holds.add(reason);
    else this.holds.delete(reason);
    if (this.holds.size > 0) this.animation?.pause();
    else this.animation?.play();
  }

  /** Moves on by so many pixels, or back: a wheel or a finger. */
  nudge(pixels: number) {
    if (this.animation) this.goTo(this.offset() + pixels / this.unit);
  }

  /** Brings a card onto the screen: somebody went to it with the keyboard. */
  reveal(element: Element) {
    const key = this.cards[this.elements().indexOf(element as HTMLElement)]?.key ?? "";
    const card = this.placesByKey().get(key)?.card;
    const { top, height } = this.view();
    if (card && (card.top < top || card.top + card.height > top + height)) this.goTo(card.top);
  }

  /** Looks at the screen anew; only another number of columns, or another shape of card, places all anew. */
  private readonly rebuild = () => {
    const { list, forms } = this.options;
    const number = Number(window.getComputedStyle(list).getPropertyValue("--form"));
    const form = forms[number - 1] ?? forms[0];
    if (!form) return;
    const isOther = form !== this.form;
    const offset = this.animation && !isOther ? this.offset() : 0;
    this.form = form;
    this.unit = list.clientWidth / form.columns || 1;
    // The list begins under the upper banner, and its parent ends with the screen.
    this.viewHeight = (window.innerHeight - list.offsetTop) / this.unit;
    if (isOther) this.columns = this.wanted().map(stack);
    this.write(null, 0);
    this.run(offset);
    this.fetchPictures();
  };

  private wanted() {
    const { columns, shapeOf } = this.form as Form;
    const wanted = Array.from({ length: columns }, () => [] as { key: string; height: number }[]);
    for (const card of this.cards) {
      wanted[modulo(card.cell, columns)]?.push({ key: card.key, height: shapeOf(card).height });
    }
    return wanted;
  }

  /** How far the list has scrolled. */
  private offset(): number {
    const time = Number(this.animation?.currentTime ?? 0);
    return Math.min(this.from + (time / 1_000) * this.speed(), this.to);
  }

  private speed(): number {
    return this.options.perSecond * this.viewHeight;
  }

  private view() {
    return { top: this.animation ? this.offset() : 0, height: this.viewHeight };
  }

  /** Scrolls from an offset to where cards have to go round. */
  private run(from: number) {
    const to = isTallerThan(this.columns, this.viewHeight)
      ? nextTurn(this.columns, { top: from, height: this.viewHeight })
      : null;
    this.animation?.cancel();
    this.animation = null;
    if (to === null) return;
    this.from = from;
    this.to = to;
    const frames = [from, to].map((offset) => ({ transform: `translate3d(0,${-offset * this.unit}px,0)` }));
    const duration = ((to - from) / this.speed()) * 1_000;
    this.animation = this.options.list.animate(frames, { duration, fill: "forwards" });
    this.animation.onfinish = () => this.goTo(to);
    if (this.holds.size > 0) this.animation.pause();
  }

  /** Goes to an offset, with the cards taken round that this needs, and calls that place 0 again. */
  private goTo(offset: number) {
    this.columns = this.columns.map((column) =>
      turn(column, { top: offset, height: this.viewHeight }).map((card) => ({ ...card, top: card.top - offset })),
    );
    this.write(null, 0);
    this.run(0);
  }

  private placesByKey() {
    return new Map(this.columns.flatMap((cards, column) => cards.map((card) => [card.key, { column, card }] as const)));
  }

  private elements(): HTMLElement[] {
    return Array.from(this.options.list.children) as HTMLElement[];
  }

  /** Puts every card in its place; those seen on the screen, from `top` on, glide there from where they were `before`. */
  private write(before: ReturnType<ScrollTrack["placesByKey"]> | null, top: number) {
    const now = this.placesByKey();
    const bottom = top + this.viewHeight;
    const isSeen = ({ top: cardTop, height }: PlacedCard) => cardTop < bottom && cardTop + height > top;
    this.elements().forEach((element, index) => {
      const key = this.cards[index]?.key ?? "";
      const place = now.get(key);
      if (!place) return;
      const { column, card } = place;
      const transform = placeTransform({ column, top: card.top }, card.height);
      if (element.style.transform === transform) return;
      element.style.transform = transform;
      const old = before?.get(key);
      if (!old || old.column !== column || !(isSeen(card) || isSeen(old.card))) return;
      const start = placeTransform({ column, top: old.card.top }, card.height);
      element.animate([{ transform: start }, { transform }], glide);
    });
  }

  /** The compositor moves the list without asking for pictures: a browser does not see cards coming. */
  private readonly fetchPictures = () => {
    const { top, height } = this.view();
    const now = this.placesByKey();
    this.elements().forEach((element, index) => {
      const card = now.get(this.cards[index]?.key ?? "")?.card;
      if (!card || card.top > top + height * (1 + fetchAhead) || card.top + card.height < top) return;
      const picture = element.querySelector("img");
      if (picture?.loading === "lazy") picture.loading = "eager";
    });
  };
}
