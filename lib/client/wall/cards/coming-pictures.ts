import type { PlacedCard, View } from "./scroll";

/**
 * The compositor moves a wall without asking for pictures: a browser does not see cards coming, and would fetch them
 * when they are there.
 */

/** Pictures of cards that are so many screens below are fetched. */
const fetchAhead = 1.5;
/** Around newcomers, so many cards of both ends come onto the screen when all settle. */
const nearNewcomers = 12;

/** The keys of cards that are on the screen or will be soon; all keys are in the order of the wall. */
export function comingCards(
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

/** Has the browser fetch a card's picture that it would leave until it is seen. */
export function fetchNow(card: Element): void {
  const picture = card.querySelector("img");
  if (picture?.loading === "lazy") picture.loading = "eager";
}
