/**
 * Arithmetic of the endless upward scroll: where each card of a column is, where a newcomer comes in, and when cards
 * that have left at the top wrap around to the bottom. All lengths use one unit, chosen by the caller.
 *
 * One animation moves the whole list by its transform, and each card is placed in it by a transform of its own: between
 * two arrivals a weak player only composites one layer, without layout, script or a second copy of the cards. Where all
 * cards fit on the screen, the wall does not scroll and shows no card twice.
 */
export type PlacedCard = { key: string; top: number; height: number };

/** The part of the track that is on the screen. */
export type View = { top: number; height: number };

type Sized = { key: string; height: number };

/** Tolerance for rounding errors. */
const epsilon = 1e-6;

/** Returns the bottom of a column with at least one card. */
export const bottomOf = (column: readonly PlacedCard[]) => Math.max(...column.map((card) => card.top + card.height));

/** Stacks the cards from 0. */
export function stack(cards: readonly Sized[]): PlacedCard[] {
  let top = 0;
  return cards.map(({ key, height }) => {
    const card = { key, top, height };
    top += height;
    return card;
  });
}

/** Returns whether any column is taller than the screen. A wall whose posts all fit does not scroll. */
export function overflows(columns: readonly (readonly PlacedCard[])[], viewHeight: number): boolean {
  return columns.some((column) => column.reduce((sum, card) => sum + card.height, 0) > viewHeight + epsilon);
}

/**
 * Updates a column to the wanted cards, newest first. Visible cards move only as far as needed; newcomers come in on
 * the screen, wherever the scroll is.
 */
export function update(column: readonly PlacedCard[], wanted: readonly Sized[], view: View): PlacedCard[] {
  const heights = new Map(wanted.map((card) => [card.key, card.height]));
  const known = new Set(column.map((card) => card.key));
  let next = applyHeights(
    column.map((card) => ({ ...card })),
    heights,
    view,
  );
  for (let index = wanted.length - 1; index >= 0; index -= 1) {
    const card = wanted[index] as Sized;
    if (!known.has(card.key)) next = insertNewcomer(next, card, view);
  }
  return next;
}

/**
 * Applies each card's new height, 0 for a removed one, and closes gaps: above the screen invisibly, otherwise by moving
 * up the cards below.
 */
function applyHeights(column: PlacedCard[], heights: ReadonlyMap<string, number>, view: View): PlacedCard[] {
  for (const card of column) {
    const change = (heights.get(card.key) ?? 0) - card.height;
    if (change === 0) continue;
    const { top } = card;
    const isAbove = top + card.height <= view.top + epsilon;
    for (const other of column) {
      if (isAbove && other.top <= top) other.top -= change;
      if (!isAbove && other.top > top) other.top += change;
    }
    card.height += change;
  }
  return column.filter((card) => heights.has(card.key));
}

/**
 * Inserts the card between two others, or above or below all, where most of it is visible; the higher of equal places.
 */
function insertNewcomer(column: PlacedCard[], card: Sized, view: View): PlacedCard[] {
  const { seam, isAbove } = findInsertion(column, card.height, view);
  for (const other of column) {
    const isOver = other.top < seam - epsilon;
    if (isAbove && isOver) other.top -= card.height;
    if (!isAbove && !isOver) other.top += card.height;
  }
  const placed = { ...card, top: isAbove ? seam - card.height : seam };
  return [...column, placed].sort((one, other) => one.top - other.top);
}

/**
 * Finds the seam for a newcomer: it goes under the seam and pushes the cards below down, or above it and pushes the
 * rest up.
 */
function findInsertion(column: readonly PlacedCard[], height: number, view: View): { seam: number; isAbove: boolean } {
  const inView = (top: number) => visibleLength({ top, height }, view);
  const seams = [...column.map((card) => card.top), column.length > 0 ? bottomOf(column) : view.top];
  let best = { seam: view.top, isAbove: false, inView: Number.NEGATIVE_INFINITY };
  for (const seam of seams) {
    for (const isAbove of [false, true]) {
      const candidate = { seam, isAbove, inView: inView(isAbove ? seam - height : seam) };
      if (candidate.inView > best.inView + epsilon) best = candidate;
    }
  }
  return best;
}

/** Returns the visible length of a card. */
function visibleLength({ top, height }: { top: number; height: number }, view: View): number {
  return Math.min(top + height, view.top + view.height) - Math.max(top, view.top);
}

/**
 * Returns the column as a fresh load has it, newest first, as a ring, rotated so that the screen changes least: a
 * newcomer stays where it came in, else the most visible card stays. `known`: earlier places in any column.
 */
export function settle(
  wanted: readonly Sized[],
  known: ReadonlyMap<string, PlacedCard>,
  view: View,
  newcomers: ReadonlySet<string>,
): PlacedCard[] {
  const inView = wanted.map(({ key }) => visibleLength(known.get(key) ?? { top: view.top, height: 0 }, view));
  const newcomer = wanted.findIndex(
    ({ key }, index) => newcomers.has(key) && (!known.has(key) || (inView[index] ?? 0) > epsilon),
  );
  const most = Math.max(...inView);
  const anchor = newcomer >= 0 ? newcomer : most > epsilon ? inView.indexOf(most) : 0;
  const place = (inView[anchor] ?? 0) > epsilon ? known.get(wanted[anchor]?.key ?? "") : undefined;
  return unrollRing(wanted, anchor, place?.top ?? view.top, view);
}

/** Unrolls the ring with the anchor at `top`: as many cards above it as the screen shows, the others below. */
function unrollRing(ring: readonly Sized[], anchor: number, top: number, view: View): PlacedCard[] {
  const at = (index: number) => ring[(index + ring.length) % ring.length] as Sized;
  let [first, firstTop] = [anchor, top];
  while (ring.length > 0 && firstTop > view.top + epsilon && anchor - first < ring.length - 1) {
    first -= 1;
    firstTop -= at(first).height;
  }
  const rotated = ring.map((_, index) => at(first + index));
  return stack(rotated).map((card) => ({ ...card, top: card.top + firstTop }));
}

/** Wraps cards that have left at the top around to the bottom, and fills a gap at the top from below. */
export function wrap(column: readonly PlacedCard[], view: View): PlacedCard[] {
  const gone = column.filter((card) => card.top + card.height <= view.top + epsilon);
  const next = column.filter((card) => card.top + card.height > view.top + epsilon);
  // After the last card, or below the screen if the column ends on it.
  const viewBottom = view.top + view.height;
  let bottom = next.length > 0 ? Math.max(bottomOf(next), viewBottom) : viewBottom;
  for (const card of gone) {
    next.push({ ...card, top: bottom });
    bottom += card.height;
  }
  return fillAbove(next, view);
}

function fillAbove(column: PlacedCard[], view: View): PlacedCard[] {
  let next = column;
  for (;;) {
    const [first, last] = [next[0], next[next.length - 1]];
    const isGap = first !== undefined && first.top > view.top + epsilon;
    if (!isGap || !last || last === first || last.top < view.top + view.height - epsilon) return next;
    next = [{ ...last, top: first.top - last.height }, ...next.slice(0, -1)];
  }
}

/**
 * Returns how far the view's top may scroll before cards have to wrap around: when the first column is about to end
 * below the screen, but after one of its cards has left at the top. Null without cards.
 */
export function nextWrap(columns: readonly (readonly PlacedCard[])[], view: View): number | null {
  const wraps = columns
    .filter((column) => column.length > 0)
    .map((column) => {
      const [first] = column as [PlacedCard, ...PlacedCard[]];
      // Wraps half a screen before the column's end comes into view.
      const end = bottomOf(column) - view.height * 1.5;
      return Math.max(end, first.top + first.height, view.top + epsilon);
    });
  return wraps.length > 0 ? Math.min(...wraps) : null;
}
