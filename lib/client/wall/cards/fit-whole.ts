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

const endOf = ({ top, height }: ColumnCard) => top + height;
const longest = (columns: readonly (readonly ColumnCard[])[]) => Math.max(0, ...columns.flat().map(endOf));

/**
 * Places the cards of a wall that stands still so that no banner cuts one. From the top on, each card that fits whole
 * takes its own column or the emptiest one, and each column's cards are in the middle of the room; the others follow.
 */
export function fitWhole<Card extends ColumnCard>(
  columns: readonly (readonly Card[])[],
  { length, edge }: Room,
): Fitted<Card> {
  const filled = columns.map(() => 0);
  const topIn = (at: number, span: number) => Math.max(...filled.slice(at, at + span));
  const isLevel = (at: number, span: number) => topIn(at, span) - Math.min(...filled.slice(at, at + span)) <= closeGap;
  /** Returns the columns in which a card can begin: its own, then the emptiest ones. */
  const choices = (own: number, span: number) =>
    Array.from({ length: columns.length - span + 1 }, (_, at) => at).sort(
      (one, other) => Number(other === own) - Number(one === own) || topIn(one, span) - topIn(other, span),
    );
  const placed = columns.map((): Card[] => []);
  const put = (card: Card, column: number) => {
    const { span = 1, height } = card;
    const top = topIn(column, span);
    placed[column]?.push({ ...card, column, top });
    filled.fill(top + height, column, column + span);
  };
  const ordered = columns
    .flatMap((cards, own) => cards.map((card) => ({ card, own, span: card.span ?? 1 })))
    .sort((one, other) => one.card.top - other.card.top || one.own - other.own);
  const others = ordered.filter(({ card, own, span }) => {
    const at = choices(own, span).find((column) => {
      const top = topIn(column, span);
      return top === 0 ? card.height <= length || column === own : isLevel(column, span) && top + card.height <= length;
    });
    if (at !== undefined) put(card, at);
    return at === undefined;
  });
  const drops = dropsOf(placed, { length, edge });
  const shown = new Set(placed.flat().map(({ key }) => key));
  for (const { card, span } of others) put(card, choices(-1, span)[0] ?? 0);
  const most = Math.max(0, ...drops);
  const moved = placed.map((cards, at) =>
    cards.map((card) => ({ ...card, top: card.top + (shown.has(card.key) ? (drops[at] ?? 0) : most) })),
  );
  return { columns: moved, shown, extra: Math.max(0, longest(moved) - longest(columns)) };
}

/** Returns half of the free space of each column; columns under one panorama have the same. */
function dropsOf(columns: readonly (readonly ColumnCard[])[], { length, edge }: Room): number[] {
  const groups: number[] = [];
  for (const at of columns.keys()) {
    const isJoined = columns[at - 1]?.some(({ span = 1 }) => span > 1);
    groups.push(isJoined ? (groups[at - 1] ?? 0) : at);
  }
  return groups.map((group) => {
    const own = columns.filter((_, at) => groups[at] === group);
    return own.flat().length > 0 ? Math.max(0, (length - edge - longest(own)) / 2) : 0;
  });
}
