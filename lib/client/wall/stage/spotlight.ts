import { favouriteEvery } from "@/lib/shared/limits/wall";
import type { WallCard } from "../cards/interleave";

/** State of the spotlight: current and next cards, by card key. */
export type Show = {
  current: string | null;
  /** Posts that arrived while the wall was open and have not been shown, the next one first. */
  fresh: readonly string[];
  /** Card from which the round continues after posts shown in between. */
  resume: string | null;
  /** All card keys, in order. */
  order: readonly string[];
  /** The keys of starred posts, in order. */
  favourites: readonly string[];
  /** The last favourite shown in between, and the number of cards of the round shown since. */
  lastFavourite: string | null;
  sinceFavourite: number;
};

/** Starts the spotlight's show with the newest card. */
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
 * Returns the show after cards were added, removed or changed. A new post is shown at once, or with `waits` at the
 * next step; a removed one is replaced by the next.
 */
export function followCards(before: Show, cards: readonly WallCard[], waits = false): Show {
  const order = keysOf(cards);
  const favourites = favouritesOf(cards);
  const show = isSame(before.favourites, favourites) ? before : { ...before, favourites };
  if (isSame(show.order, order)) return show;
  const known = new Set(show.order);
  const newest = cards.slice(0, lastKnown(order, known)).filter((card) => card.post && !known.has(card.key));
  const remaining = new Set(order);
  const fresh = [...newest.map((card) => card.key), ...show.fresh.filter((key) => remaining.has(key))];
  const place = survivor(show.resume ?? show.current, show.order, remaining);
  if (newest.length === 0 || (waits && show.current && remaining.has(show.current))) {
    const current = show.current && remaining.has(show.current) ? show.current : (place ?? order[0] ?? null);
    return { ...show, current, fresh, resume: show.resume && place, order };
  }
  return { ...show, current: fresh[0] ?? null, fresh: fresh.slice(1), resume: place, order };
}

/** Moves one card forward (1) or back (-1). */
export function step(show: Show, direction: 1 | -1): Show {
  const { current, fresh, resume, order } = show;
  if (order.length === 0) return show;
  if (direction === 1 && fresh.length > 0) {
    return { ...show, current: fresh[0] ?? null, fresh: fresh.slice(1), resume: resume ?? current };
  }
  // A step back from a favourite shown in between returns to the card where the round was interrupted.
  const isExtra = resume !== null && current === show.lastFavourite && show.sinceFavourite === 0;
  if (direction === -1 && isExtra) return { ...show, current: resume, resume: null };
  const from = order.indexOf((direction === 1 && resume) || current || "");
  const at = (steps: number) => order[(from + steps * direction + 2 * order.length) % order.length] ?? null;
  // A post that came during the last card stands at the round's beginning: the round would stay at it.
  const next = at(1) === current ? at(2) : at(1);
  if (direction === -1) return { ...show, current: next, resume: null };
  const favourite = dueFavourite(show, next);
  if (favourite) {
    const extra = { current: favourite, lastFavourite: favourite, sinceFavourite: 0 };
    return { ...show, ...extra, resume: resume ?? current };
  }
  return { ...show, current: next, resume: null, sinceFavourite: show.sinceFavourite + 1 };
}

/**
 * Returns the show at a turn of the clock that all screens share: a waiting new post, else the turn's card of the round,
 * in which favourites are inserted.
 */
export function turnTo(show: Show, turn: number): Show {
  if (show.fresh.length > 0) return step(show, 1);
  const round = roundOf(show);
  return { ...show, current: round[turn % round.length] ?? null, resume: null };
}

function roundOf({ order, favourites }: Show): readonly string[] {
  if (order.length <= favouriteEvery) return order;
  let inserted = 0;
  return order.flatMap((key, at) => {
    if ((at + 1) % favouriteEvery !== 0) return [key];
    const from = inserted % Math.max(favourites.length, 1);
    const rotation = [...favourites.slice(from), ...favourites.slice(0, from)];
    const favourite = rotation.find((one) => one !== key && one !== order[at + 1]);
    inserted += 1;
    return favourite ? [key, favourite] : [key];
  });
}

/** Returns the next card, whose picture can be preloaded; `turn`: the clock's next one, where it decides. */
export function upcoming(show: Show, turn: number | null = null): string | null {
  return (turn === null ? step(show, 1) : turnTo(show, turn)).current;
}

/**
 * Returns the favourite that is due in between: the next one in order, cycling, after every `favouriteEvery` cards of
 * the round. Skips one that is current or would be next anyway, so that nothing is shown twice in a row. A wall of at
 * most `favouriteEvery` cards needs none: it shows each often enough.
 */
function dueFavourite({ current, order, favourites, lastFavourite, sinceFavourite }: Show, next: string | null) {
  if (sinceFavourite < favouriteEvery || order.length <= favouriteEvery) return null;
  const last = order.indexOf(lastFavourite ?? "");
  const after = favourites.findIndex((key) => order.indexOf(key) > last);
  const rotation = after < 0 ? favourites : [...favourites.slice(after), ...favourites.slice(0, after)];
  return rotation.find((key) => key !== current && key !== next) ?? null;
}

const keysOf = (cards: readonly WallCard[]) => cards.map((card) => card.key);

const favouritesOf = (cards: readonly WallCard[]) => keysOf(cards.filter((card) => card.post?.is_favourite === "yes"));

const isSame = (keys: readonly string[], others: readonly string[]) =>
  keys.length === others.length && keys.every((key, index) => key === others[index]);

/**
 * Posts below all known cards fill up the wall's end and are not new. A new post between known ones is one whose large
 * picture took longer than that of a newer post.
 */
function lastKnown(order: readonly string[], known: ReadonlySet<string>): number {
  let index = order.length - 1;
  while (index >= 0 && !known.has(order[index] as string)) index -= 1;
  return index < 0 ? order.length : index;
}

/** Returns the key, or the first remaining one after it in the old order. */
function survivor(key: string | null, order: readonly string[], remaining: ReadonlySet<string>): string | null {
  const from = key === null ? -1 : order.indexOf(key);
  if (from < 0) return null;
  return [...order.slice(from), ...order.slice(0, from)].find((one) => remaining.has(one)) ?? null;
}
