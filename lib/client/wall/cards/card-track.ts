import { CardGlides } from "./card-glides";
import { loadPictureNow, upcomingCards } from "./coming-pictures";
import { followInput } from "./follow-input";
import type { Form } from "./layouts";
import { alongWay, measureList, moved, shownForm } from "./measure-list";
import { placeColumns, placesByKey, placeTransform, splitIntoColumns } from "./mosaic";
import { bottomOf, nextWrap, overflows, type PlacedCard, settle, stack, update, type View, wrap } from "./scroll";
import { emptyContent, type TrackContent } from "./track-content";

const fetchPicturesEveryMs = 2_000;

/**
 * Positions a wall's cards; lengths are in column widths. In a band, the only column lies on its side: its width is the
 * band's height, and 'top' and 'height' run in reading direction. A scrolling wall is one compositor animation of the
 * list. Transforms place its cards, also those that wrap, arrive or leave; the stylesheet places those of a static wall.
 */
export class CardTrack {
  private content = emptyContent;
  private columns: PlacedCard[][] = [];
  private form: Form | undefined;
  /** Keys of the posts that arrived since the cards were settled. */
  private readonly newcomers = new Set<string>();
  private animation: Animation | null = null;
  /** Start and wrap-around point of the current animation. */
  private from = 0;
  private to = 0;
  /** Reasons for the current pause. */
  private readonly pauseReasons = new Set<string>();
  unit = 1;
  viewHeight = 1;
  private timer: number | undefined;
  private isStopped = false;
  private isPlaced = false;
  private readonly glides: CardGlides;

  constructor(private readonly list: HTMLElement) {
    this.glides = new CardGlides(list);
    window.addEventListener("resize", this.handleResize);
    this.timer = window.setInterval(this.fetchPictures, fetchPicturesEveryMs);
  }

  /** Restores the list to its stylesheet. */
  stop() {
    window.removeEventListener("resize", this.handleResize);
    window.clearInterval(this.timer);
    this.isStopped = true;
    this.animation?.cancel();
    this.animation = null;
    this.glides.stop();
    delete this.list.dataset.scrolling;
    for (const element of this.elements()) element.style.transform = "";
  }

  /** Applies new cards. Call it before the browser paints React's changes. */
  setContent(content: TrackContent) {
    if (this.isStopped) return;
    const before = this.content;
    const isFirst = before === emptyContent;
    const measureVisible = () => (content.glides ? this.glides.measureVisible(this.offset()) : null);
    const visibleBefore = isFirst ? null : measureVisible();
    const view = this.view();
    this.content = content;
    const isOtherWay = Math.sign(content.perSecond) !== Math.sign(before.perSecond);
    const isRemeasured = content.forms !== before.forms || isOtherWay;
    if (isRemeasured) this.measure();
    const isKept = !isRemeasured && this.isScrolling() && overflows(this.targetColumns().map(stack), this.viewHeight);
    this.columns = isKept ? this.continueColumns(view) : this.freshColumns();
    if (content.isSettled) this.newcomers.clear();
    this.applyPlaces(isRemeasured);
    this.startScroll(isKept ? view.top : 0);
    this.glides.animateFrom(visibleBefore, this.offset());
    this.fetchPictures();
  }

  /** The cards travel sideways. */
  get isBand(): boolean {
    return this.form?.isBand === true;
  }

  /** Pauses the scroll while at least one reason is set. */
  setPaused(reason: "dialog" | "hand", isPaused: boolean) {
    if (isPaused) this.pauseReasons.add(reason);
    else this.pauseReasons.delete(reason);
    if (this.pauseReasons.size > 0) this.animation?.pause();
    else this.animation?.play();
  }

  /** Moves the wall by hand; returns how to stop that. */
  followInput = () => followInput(this.list, this);

  /** Scrolls by some pixels, forwards or back: for a wheel or a finger. */
  scrollBy(pixels: number) {
    if (this.animation) this.goTo(this.offset() + pixels / this.unit);
  }

  /** Returns where a finger is along the cards' way, in pixels. */
  along = (touch: Touch | undefined) => alongWay(this.list, touch, this.isBand);

  /** Scrolls to a card with keyboard focus. */
  reveal(element: Element) {
    const key = this.content.cards[this.elements().indexOf(element as HTMLElement)]?.key ?? "";
    const card = placesByKey(this.columns).get(key);
    const { top, height } = this.view();
    if (this.animation && card && (card.top < top || card.top + card.height > top + height)) this.goTo(card.top);
  }

  /**
   * Measures again after a resize. Places all cards again only if the number of columns or the shape of cards has
   * changed.
   */
  private readonly handleResize = () => {
    if (this.content === emptyContent) return;
    const [before, offset] = [this.form, this.offset()];
    this.measure();
    const isKept = this.form === before && this.isScrolling();
    if (!isKept) this.columns = this.freshColumns();
    this.applyPlaces(true);
    this.startScroll(isKept ? offset : 0);
    this.fetchPictures();
  };

  /** Measures the list, which forces a layout: only for a new screen size or another kind of wall. */
  private measure() {
    const { list } = this;
    this.animation?.cancel();
    this.animation = null;
    if (this.isScrolling()) list.dataset.scrolling = "";
    else delete list.dataset.scrolling;
    const form = shownForm(list, this.content.forms);
    this.form = form;
    const { unit, viewHeight, origin } = measureList(list, form, {
      first: this.elements()[0],
      isScrolling: this.isScrolling(),
      longest: () => Math.max(0, ...this.freshColumns().map(bottomOf)),
      lengths: () => this.freshColumns().flatMap((cards) => cards.map(({ height }) => height)),
    });
    [this.unit, this.viewHeight] = [unit, viewHeight];
    this.glides.measure(unit, this.isBand ? 1 : form.columns, origin, this.isBand);
  }

  private isScrolling(): boolean {
    return this.content.perSecond > 0;
  }

  private targetColumns() {
    return splitIntoColumns(this.content.cards, this.form as Form);
  }

  /** Returns all cards as on a fresh load. */
  private freshColumns() {
    return placeColumns(this.content.cards, this.form as Form);
  }

  /** Returns all cards of a wall that scrolls on: newcomers appear on the screen and settle around the visible cards. */
  private continueColumns(view: View): PlacedCard[][] {
    const known = placesByKey(this.columns);
    for (const { key, post } of this.content.cards) {
      if (known.has(key)) break;
      if (post) this.newcomers.add(key);
    }
    return this.targetColumns().map((column, index) =>
      this.content.isSettled
        ? settle(column, known, view, this.newcomers)
        : update(this.columns[index] ?? [], column, view),
    );
  }

  /** Returns how far the list has scrolled. */
  private offset(): number {
    if (!this.animation) return 0;
    const time = Number(this.animation.currentTime ?? 0);
    return Math.min(this.from + (time / 1_000) * this.speed(), this.to);
  }

  private speed(): number {
    return this.content.perSecond * this.viewHeight;
  }

  private view(): View {
    return { top: this.offset(), height: this.viewHeight };
  }

  /** Scrolls from an offset to the next wrap-around. */
  private startScroll(from: number) {
    const isMoving = this.isScrolling() && overflows(this.columns, this.viewHeight);
    const to = isMoving ? nextWrap(this.columns, { top: from, height: this.viewHeight }) : null;
    this.animation?.cancel();
    this.animation = null;
    if (to === null) return;
    this.from = from;
    this.to = to;
    const frames = [from, to].map((offset) => ({ transform: moved(this.list, -offset * this.unit, this.isBand) }));
    const duration = ((to - from) / this.speed()) * 1_000;
    this.animation = this.list.animate(frames, { duration, fill: "forwards" });
    this.animation.onfinish = () => this.goTo(to);
    if (this.pauseReasons.size > 0) this.animation.pause();
  }

  /** Jumps to an offset, wraps cards around as needed, and makes that offset the new place 0. */
  private goTo(offset: number) {
    // Keep place 0 while cards animate: their animations refer to it.
    const base = this.glides.areRunning ? 0 : offset;
    this.columns = this.columns.map((column) =>
      wrap(column, { top: offset, height: this.viewHeight }).map((card) => ({ ...card, top: card.top - base })),
    );
    this.applyPlaces();
    this.startScroll(offset - base);
  }

  /** Applies every card's place, even during an animation: a caller that has measured before can animate from there. */
  private applyPlaces(isAll = false) {
    const now = placesByKey(this.columns);
    const elements = this.elements();
    const cards = this.content.cards.flatMap(({ key, cell }, index) => {
      const [element, place] = [elements[index], now.get(key)];
      return element && place ? { key, cell, element, place } : [];
    });
    // A band that fits is centred, by its stylesheet.
    const isPlaced = this.isScrolling() && !(this.isBand && !overflows(this.columns, this.viewHeight));
    for (const { element, place } of this.glides.storePlaces(cards, isAll || isPlaced !== this.isPlaced)) {
      element.style.transform = isPlaced ? placeTransform(place, place.height, this.isBand) : "";
    }
    this.isPlaced = isPlaced;
  }

  private readonly fetchPictures = () => {
    if (!this.isScrolling()) return;
    const now = placesByKey(this.columns);
    const keys = this.content.cards.map(({ key }) => key);
    const coming = upcomingCards(keys, now, this.view(), this.newcomers.size > 0);
    this.elements().forEach((element, index) => {
      if (coming.has(keys[index] ?? "")) loadPictureNow(element);
    });
  };

  private elements(): HTMLElement[] {
    return Array.from(this.list.children) as HTMLElement[];
  }
}
