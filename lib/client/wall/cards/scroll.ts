/**
 * The endless upward scroll, as arithmetic: where each card of a column is placed, and where a newcomer comes in. It
 * also says when the cards that have left above go round to the bottom. Lengths are of one unit throughout, whichever
 * the caller takes.
 */
export type PlacedCard = { key: string; top: number; height: number };

/** The part of the track that is on the screen. */
export type View = { top: number; height: number };

type Sized = { key: string; height: number };

/** Arithmetic on percentages leaves dust; a card that is off by less than this is where it should be. */
const dust = 1e-6;

/** Measures a column that has cards. */
export const bottomOf = (column: readonly PlacedCard[]) => Math.max(...column.map((card) => card.top + card.height));

/** Each card under the one before it, from 0. */
export function stack(cards: readonly Sized[]): PlacedCard[] {
  let top = 0;
  return cards.map(({ key, height }) => {
    const card = { key, top, height };
    top += height;
    return card;
  });
}

/** Whether the cards of any column need more than the screen; a wall whose posts all fit stands still. */
export function isTallerThan(columns: readonly (readonly PlacedCard[])[], viewHeight: number): boolean {
  return columns.some((column) => column.reduce((sum, card) => sum + card.height, 0) > viewHeight + dust);
}

/**
 * The column with the cards that it should have now, newest first. What stays on the screen moves only as far as it
 * must; newcomers come in on the screen, wherever the scroll stands.
 */
export function arrange(column: readonly PlacedCard[], wanted: readonly Sized[], view: View): PlacedCard[] {
  const heights = new Map(wanted.map((card) => [card.key, card.height]));
  const known = new Set(column.map((card) => card.key));
  let next = resize(
    column.map((card) => ({ ...card })),
    heights,
    view,
  );
  for (let index = wanted.length - 1; index >= 0; index -= 1) {
    const card = wanted[index] as Sized;
    if (!known.has(card.key)) next = insert(next, card, view);
  }
  return next;
}

/** Gives each card its new height, none where it is gone, and closes up: unseen above the screen, by rising below. */
function resize(column: PlacedCard[], heights: ReadonlyMap<string, number>, view: View): PlacedCard[] {
  for (const card of column) {
    const change = (heights.get(card.key) ?? 0) - card.height;
    if (change === 0) continue;
    const { top } = card;
    const isAbove = top + card.height <= view.top + dust;
    for (const other of column) {
      if (isAbove && other.top <= top) other.top -= change;
      if (!isAbove && other.top > top) other.top += change;
    }
    card.height += change;
  }
  return column.filter((card) => heights.has(card.key));
}

/** Puts the card between two others, or above or below all, where most of it is seen: the higher of equal places. */
function insert(column: PlacedCard[], card: Sized, view: View): PlacedCard[] {
  const { seam, isAbove } = findSeam(column, card.height, view);
  for (const other of column) {
    const isOver = other.top < seam - dust;
    if (isAbove && isOver) other.top -= card.height;
    if (!isAbove && !isOver) other.top += card.height;
  }
  const placed = { ...card, top: isAbove ? seam - card.height : seam };
  return [...column, placed].sort((one, other) => one.top - other.top);
}

/** The seam beside which a newcomer comes in: under it, pushing down what follows, or above it, pushing up the rest. */
function findSeam(column: readonly PlacedCard[], height: number, view: View): { seam: number; isAbove: boolean } {
  const seen = (top: number) => seenLength({ top, height }, view);
  const seams = [...column.map((card) => card.top), column.length > 0 ? bottomOf(column) : view.top];
  let best = { seam: view.top, isAbove: false, seen: Number.NEGATIVE_INFINITY };
  for (const seam of seams) {
    for (const isAbove of [false, true]) {
      const candidate = { seam, isAbove, seen: seen(isAbove ? seam - height : seam) };
      if (candidate.seen > best.seen + dust) best = candidate;
    }
  }
  return best;
}

/** Length of a card that is on the screen. */
function seenLength({ top, height }: { top: number; height: number }, view: View): number {
  return Math.min(top + height, view.top + view.height) - Math.max(top, view.top);
}

/**
 * The column as a fresh load has it, newest first and round again, turned so that the screen changes least: a newcomer
 * stays where it came in, else the card that was seen most. `known`: where cards stood before, in whichever column.
 */
export function regroup(
  wanted: readonly Sized[],
  known: ReadonlyMap<string, PlacedCard>,
  view: View,
  newcomers: ReadonlySet<string>,
): PlacedCard[] {
  const seen = wanted.map(({ key }) => seenLength(known.get(key) ?? { top: view.top, height: 0 }, view));
  const newcomer = wanted.findIndex(
    ({ key }, index) => newcomers.has(key) && (!known.has(key) || (seen[index] ?? 0) > dust),
  );
  const most = Math.max(...seen);
  const anchor = newcomer >= 0 ? newcomer : most > dust ? seen.indexOf(most) : 0;
  const place = (seen[anchor] ?? 0) > dust ? known.get(wanted[anchor]?.key ?? "") : undefined;
  return around(wanted, anchor, place?.top ?? view.top, view);
}

/** The ring of cards with one of them at `top`: as many above it as the screen shows, the others below. */
function around(ring: readonly Sized[], anchor: number, top: number, view: View): PlacedCard[] {
  const at = (index: number) => ring[(index + ring.length) % ring.length] as Sized;
  let [first, firstTop] = [anchor, top];
  while (ring.length > 0 && firstTop > view.top + dust && anchor - first < ring.length - 1) {
    first -= 1;
    firstTop -= at(first).height;
  }
  const turned = ring.map((_, index) => at(first + index));
  return stack(turned).map((card) => ({ ...card, top: card.top + firstTop }));
}

/** Takes cards that have left the screen above round to the bottom, and fills a gap above from below. */
export function turn(column: readonly PlacedCard[], view: View): PlacedCard[] {
  const gone = column.filter((card) => card.top + card.height <= view.top + dust);
  const next = column.filter((card) => card.top + card.height > view.top + dust);
  // Behind the last card, or, where the column ends on the screen, from below the screen.
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
    const isGap = first !== undefined && first.top > view.top + dust;
    if (!isGap || !last || last === first || last.top < view.top + view.height - dust) return next;
    next = [{ ...last, top: first.top - last.height }, ...next.slice(0, -1)];
  }
}

/**
 * How far down the track the screen's top may scroll before cards have to go round: when the first column is about to
 * end below the screen, but after one of its cards has left above. Null without cards.
 */
export function nextTurn(columns: readonly (readonly PlacedCard[])[], view: View): number | null {
  const turns = columns
    .filter((column) => column.length > 0)
    .map((column) => {
      const [first] = column as [PlacedCard, ...PlacedCard[]];
      const end = bottomOf(column) - view.height * 1.5;
      return Math.max(end, first.top + first.height, view.top + dust);
    });
  return turns.length > 0 ? Math.min(...turns) : null;
}
