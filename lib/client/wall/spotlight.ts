import type { WallCard } from "./interleave";

/** What the spotlight shows, and what comes next: keys of cards. */
export type Show = {
  current: string | null;
  /** Posts that came while the wall was open and have not been shown, the next one first. */
  fresh: readonly string[];
  /** Where the round goes on after them. */
  resume: string | null;
  /** The cards' keys, in order. */
  order: readonly string[];
};

export function openShow(cards: readonly WallCard[]): Show {
  const order = keysOf(cards);
  return { current: order[0] ?? null, fresh: [], resume: null, order };
}

/** The show after cards have come and gone: a new post is shown at once, a removed one gives way to the next. */
export function followCards(show: Show, cards: readonly WallCard[]): Show {
  const order = keysOf(cards);
  if (show.order.length === order.length && show.order.every((key, index) => key === order[index])) return show;
  const known = new Set(show.order);
  const newest = cards.slice(0, lastKnown(order, known)).filter((card) => card.post && !known.has(card.key));
  const left = new Set(order);
  const fresh = [...newest.map((card) => card.key), ...show.fresh.filter((key) => left.has(key))];
  const place = survivor(show.resume ?? show.current, show.order, left);
  if (newest.length === 0) {
    const current = show.current && left.has(show.current) ? show.current : (place ?? order[0] ?? null);
    return { current, fresh, resume: show.resume && place, order };
  }
  return { current: fresh[0] ?? null, fresh: fresh.slice(1), resume: place, order };
}

/** One on (1) or one back (-1). */
export function step(show: Show, direction: 1 | -1): Show {
  const { current, fresh, resume, order } = show;
  if (order.length === 0) return show;
  if (direction === 1 && fresh.length > 0) {
    return { ...show, current: fresh[0] ?? null, fresh: fresh.slice(1), resume: resume ?? current };
  }
  const from = order.indexOf((direction === 1 && resume) || current || "");
  const next = order[(from + direction + order.length) % order.length] ?? null;
  return { ...show, current: next, resume: null };
}

/** The card after the current one, whose picture can be fetched meanwhile. */
export function upcoming(show: Show): string | null {
  return step(show, 1).current;
}

const keysOf = (cards: readonly WallCard[]) => cards.map((card) => card.key);

/**
 * What comes in below all known cards fills up the wall's end, and is not new. Between known ones stands a post whose
 * large picture took longer than that of a newer one.
 */
function lastKnown(order: readonly string[], known: ReadonlySet<string>): number {
  let index = order.length - 1;
  while (index >= 0 && !known.has(order[index] as string)) index -= 1;
  return index < 0 ? order.length : index;
}

/** The key, or the first after it in the old order that is left. */
function survivor(key: string | null, order: readonly string[], left: ReadonlySet<string>): string | null {
  const from = key === null ? -1 : order.indexOf(key);
  if (from < 0) return null;
  return [...order.slice(from), ...order.slice(0, from)].find((one) => left.has(one)) ?? null;
}
