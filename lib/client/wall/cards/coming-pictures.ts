import type { PlacedCard, View } from "./scroll";

/**
 * The compositor scrolls a wall without triggering lazy loading: the browser would load a card's picture only once it
 * is visible.
 */

/** Loads pictures of cards up to this many screens below. */
const fetchAhead = 1.5;
/** With newcomers, this many cards of both ends may come onto the screen when all settle. */
const nearNewcomers = 12;

/** Returns the keys of cards that are on the screen or will be soon; `keys` is in the order of the wall. */
export function upcomingCards(
  keys: readonly string[],
  places: ReadonlyMap<string, PlacedCard>,
  { top, height }: View,
  hasNewcomers: boolean,
): ReadonlySet<string> {
  const isComing = (key: string, index: number) => {
    const card = places.get(key);
    const isNear = hasNewcomers && (index < nearNewcomers || index >= keys.length - nearNewcomers);
    return card && (isNear || (card.top <= top + height * (1 + fetchAhead) && card.top + card.height >= top));
  };
  return new Set(keys.filter(isComing));
}

/** Makes the browser load a card's lazy picture now. */
export function loadPictureNow(card: Element): void {
  const picture = card.querySelector("img");
  if (picture?.loading === "lazy") picture.loading = "eager";
}
