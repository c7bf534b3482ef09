import { favouriteEvery } from "@/lib/shared/limits/wall";
import type { WallCard } from "../cards/interleave";

/** What the spotlight shows, and what comes next: keys of cards. */
export type Show = {
  current: string | null;
  /** Posts that came while the wall was open and have not been shown, the next one first. */
  fresh: readonly string[];
  /** Where the round goes on after what is shown out of turn. */
  resume: string | null;
  /** The cards' keys, in order. */
  order: readonly string[];
  /** The starred posts of them, in order. */
  favourites: readonly string[];
  /** The favourite that was shown out of turn last, and how many cards of the round were shown since. */
  lastFavourite: string | null;
  sinceFavourite: number;
};

export function openShow(cards: readonly WallCard[]): Show {
  const order = keysOf(cards);
  const favourites = favouritesOf(cards);
  return {
    current: order[0] ?? null,
    fresh: [],
    resume: null,
    order,
    favourites,
    lastFavourite: null,
    sinceFavourite: 0,
  };
}

/**
 * The show after cards have come, gone or changed: a new post is shown at once, or with `waits` when its turn is; a removed
 * one gives way to the next.
 */
export function followCards(before: Show, cards: readonly WallCard[], waits = false): Show {
  const order = keysOf(cards);
  const favourites = favouritesOf(cards);
  const show = isSame(before.favourites, favourites) ? before : { ...before, favourites };
  if (isSame(show.order, order)) return show;
  const known = new Set(show.order);
  const newest = cards.slice(0, lastKnown(order, known)).filter((card) => card.post && !known.has(card.key));
  const left = new Set(order);
  const fresh = [...newest.map((card) => card.key), ...show.fresh.filter((key) => left.has(key))];
  const place = survivor(show.resume ?? show.current, show.order, left);
  if (newest.length === 0 || (waits && show.current && left.has(show.current))) {
    const current = show.current && left.has(show.current) ? show.current : (place ?? order[0] ?? null);
    return { ...show, current, fresh, resume: show.resume && place, order };
  }
  return { ...show, current: fresh[0] ?? null, fresh: fresh.slice(1), resume: place, order };
}

/** One on (1) or one back (-1). */
export function step(show: Show, direction: 1 | -1): Show {
  const { current, fresh, resume, order } = show;
  if (order.length === 0) return show;
  if (direction === 1 && fresh.length > 0) {
    return { ...show, current: fresh[0] ?? null, fresh: fresh.slice(1), resume: resume ?? current };
  }
  // Before a favourite out of turn stood the card at which the round was left.
  const isOutOfTurn = resume !== null && current === show.lastFavourite && show.sinceFavourite === 0;
  if (direction === -1 && isOutOfTurn) return { ...show, current: resume, resume: null };
  const from = order.indexOf((direction === 1 && resume) || current || "");
  const next = order[(from + direction + order.length) % order.length] ?? null;
  if (direction === -1) return { ...show, current: next, resume: null };
  const favourite = dueFavourite(show, next);
  if (favourite) {
    const outOfTurn = { current: favourite, lastFavourite: favourite, sinceFavourite: 0 };
    return { ...show, ...outOfTurn, resume: resume ?? current };
  }
  return { ...show, current: next, resume: null, sinceFavourite: show.sinceFavourite + 1 };
}

/** The card after the current one, whose picture can be fetched meanwhile. */
export function upcoming(show: Show): string | null {
  return step(show, 1).current;
}

/**
 * The favourite whose turn it is out of turn: after every `favouriteEvery` cards of the round the next one in order, round
 * again. One that is shown, or would be next anyway, gives way to the one after it: nothing is shown twice in a row. A
 * wall of no more cards than that shows each of them often enough.
 */
function dueFavourite({ current, order, favourites, lastFavourite, sinceFavourite }: Show, next: string | null) {
  if (sinceFavourite < favouriteEvery || order.length <= favouriteEvery) return null;
  const last = order.indexOf(lastFavourite ?? "");
  const after = favourites.findIndex((key) => order.indexOf(key) > last);
  const inTurn = after < 0 ? favourites : [...favourites.slice(after), ...favourites.slice(0, after)];
  return inTurn.find((key) => key !== current && key !== next) ?? null;
}

const keysOf = (cards: readonly WallCard[]) => cards.map((card) => card.key);

const favouritesOf = (cards: readonly WallCard[]) => keysOf(cards.filter((card) => card.post?.is_favourite === "yes"));

const isSame = (keys: readonly string[], others: readonly string[]) =>
  keys.length === others.length && keys.every((key, index) => key === others[index]);

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
