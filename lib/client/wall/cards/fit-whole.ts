import type { Place } from "./mosaic";
import type { PlacedCard } from "./scroll";

/** A card's place, in its first column. */
export type ColumnCard = PlacedCard & Partial<Place>;

/** `length`: the space between the banners; `edge`: the part of it at its end that stays free. */
type Room = { length: number; edge: number };

export type Fitted<Card = ColumnCard> = {
  columns: Card[][];
  /** Keys of the cards that are whole, and of those at a column's top, even if they are higher than the room. */
  shown: ReadonlySet<string>;
  /** By how much the list is longer than before. */
  extra: number;
};

/** Largest difference of two columns' ends, in column widths, that may stay free above a card across both. */
const closeGap = 0.25;

const spanOf = ({ span = 1 }: ColumnCard) => span;
const endOf = ({ top, height }: ColumnCard) => top + height;
const longest = (columns: readonly (readonly ColumnCard[])[]) => Math.max(0, ...columns.flat().map(endOf));

/**
 * Places the cards of a wall that stands still so that no banner cuts one. From the top on, each card that fits whole
 * takes its own column or the emptiest one; after the first row, panoramas do so first if that fills more of the room.
 * Each column's cards are in the middle, and the others follow.
 */
export function fitWhole<Card extends ColumnCard>(columns: readonly (readonly Card[])[], room: Room): Fitted<Card> {
  const ordered = columns
    .flatMap((cards, own) => cards.map((card) => ({ card, own })))
    .sort((one, other) => one.card.top - other.card.top || one.own - other.own);
  const rank = (card: Card) => (card.top === 0 ? 0 : spanOf(card) > 1 ? 1 : 2);
  const wideFirst = [...ordered].sort((one, other) => rank(one.card) - rank(other.card));
  const usual = new Filling<Card>(columns.length, ordered, room.length);
  const wide = new Filling<Card>(columns.length, wideFirst, room.length);
  const filling = wide.area > usual.area ? wide : usual;
  const drops = dropsOf(filling.columns, room);
  const shown = new Set(filling.columns.flat().map(({ key }) => key));
  filling.putOthers();
  const most = Math.max(0, ...drops);
  const moved = filling.columns.map((cards, at) =>
    cards.map((card) => ({ ...card, top: card.top + (shown.has(card.key) ? (drops[at] ?? 0) : most) })),
  );
  return { columns: moved, shown, extra: Math.max(0, longest(moved) - longest(columns)) };
}

/** Columns that take the cards which fit whole into a length, in their order. */
class Filling<Card extends ColumnCard> {
  readonly columns: Card[][];
  private readonly filled: number[];
  private readonly others: Card[];

  constructor(count: number, cards: readonly { card: Card; own: number }[], length: number) {
    this.columns = Array.from({ length: count }, () => []);
    this.filled = new Array<number>(count).fill(0);
    const left = cards.filter(({ card, own }) => {
      const at = this.choices(card, own).find(
        (column) => this.fits(card, column, length) || (column === own && this.top(card, column) === 0),
      );
      if (at !== undefined) this.put(card, at);
      return at === undefined;
    });
    this.others = left.map(({ card }) => card);
  }

  get area(): number {
    return this.columns.flat().reduce((sum, card) => sum + card.height * spanOf(card), 0);
  }

  /** Places the cards that do not fit below the others. */
  putOthers() {
    for (const card of this.others) this.put(card, this.choices(card)[0] ?? 0);
  }

  /** Returns the columns in which a card can begin: its own, then the emptiest ones. */
  private choices(card: Card, own = -1): number[] {
    return Array.from({ length: this.columns.length - spanOf(card) + 1 }, (_, at) => at).sort(
      (one, other) => Number(other === own) - Number(one === own) || this.top(card, one) - this.top(card, other),
    );
  }

  private ends(card: Card, at: number): number[] {
    return this.filled.slice(at, at + spanOf(card));
  }

  private top(card: Card, at: number): number {
    return Math.max(...this.ends(card, at));
  }

  private fits(card: Card, at: number, length: number): boolean {
    const top = this.top(card, at);
    return top + card.height <= length && top - Math.min(...this.ends(card, at)) <= closeGap;
  }

  private put(card: Card, column: number) {
    const top = this.top(card, column);
    this.columns[column]?.push({ ...card, column, top });
    this.filled.fill(top + card.height, column, column + spanOf(card));
  }
}

/** Returns half of the free space of each column; columns under one panorama have the same. */
function dropsOf(columns: readonly (readonly ColumnCard[])[], { length, edge }: Room): number[] {
  const groups: number[] = [];
  for (const at of columns.keys()) {
    const isJoined = columns[at - 1]?.some((card) => spanOf(card) > 1);
    groups.push(isJoined ? (groups[at - 1] ?? 0) : at);
  }
  return groups.map((group) => {
    const own = columns.filter((_, at) => groups[at] === group);
    return own.flat().length > 0 ? Math.max(0, (length - edge - longest(own)) / 2) : 0;
  });
}
