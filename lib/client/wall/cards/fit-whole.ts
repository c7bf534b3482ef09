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
  /** How far the cards that are not shown have moved. */
  drop: number;
};

const endOf = ({ top, height }: ColumnCard) => top + height;
const isWide = ({ span = 1 }: ColumnCard) => span > 1;

/**
 * Places the cards of a wall that stands still so that no banner cuts one: each column begins with its newest card and
 * the next ones that fit whole, which are in the middle of the room. The others follow in their order.
 */
export function fitWhole<Card extends ColumnCard>(
  columns: readonly (readonly Card[])[],
  { length, edge }: Room,
): Fitted<Card> {
  const packed = columns.map((cards, at) => {
    const ordered = [...cards].sort((one, other) => one.top - other.top);
    // Cards from the first panorama on belong to two columns, and keep their places.
    const end = Math.min(...[...cards, ...(columns[at - 1] ?? [])].filter(isWide).map(({ top }) => top));
    const isFree = (card: Card) => !isWide(card) && card.top < end;
    return [...pack(ordered.filter(isFree), length), ...ordered.filter((card) => !isFree(card))];
  });
  const shownIn = packed.map((cards) => cards.filter((card) => card.top === 0 || endOf(card) <= length));
  const groups: number[] = [];
  for (const at of packed.keys()) groups.push(shownIn[at - 1]?.some(isWide) ? (groups[at - 1] ?? 0) : at);
  const drops = groups.map((group) => {
    const ends = shownIn.flatMap((cards, at) => (groups[at] === group ? cards.map(endOf) : []));
    return ends.length > 0 ? Math.max(0, (length - edge - Math.max(...ends)) / 2) : 0;
  });
  const shown = new Set(shownIn.flat().map(({ key }) => key));
  const drop = Math.max(0, ...drops);
  const move = (card: Card, at: number) => ({
    ...card,
    top: card.top + (shown.has(card.key) ? (drops[at] ?? 0) : drop),
  });
  return { columns: packed.map((cards, at) => cards.map((card) => move(card, at))), shown, drop };
}

/** Stacks the first card and all that still fit after it; then the others. */
function pack<Card extends ColumnCard>(cards: readonly Card[], length: number): Card[] {
  const [fitting, others]: [Card[], Card[]] = [[], []];
  let end = 0;
  for (const card of cards) {
    const fits = fitting.length === 0 || end + card.height <= length;
    if (fits) end += card.height;
    (fits ? fitting : others).push(card);
  }
  let top = 0;
  return [...fitting, ...others].map((card) => {
    const placed = { ...card, top };
    top += card.height;
    return placed;
  });
}
