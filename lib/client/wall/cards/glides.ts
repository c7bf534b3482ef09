import { type Place, placeTransform, round } from "./mosaic";

/**
 * Cards on their way from where they were seen to where they stand: transforms of their own for a moment, which the
 * compositor moves alone. Places are in widths of a column of the list.
 */

/** How a card makes room in its column, and how it goes to another one. */
const along = { duration: 800, easing: "cubic-bezier(0.22,0.8,0.24,1)" };
const across = { duration: 1_200, easing: "cubic-bezier(0.45,0,0.15,1)" };

/** Out beyond one edge of the wall and in again beyond the other, instead of across all that stands between. */
type Detour = { out: Place; in: Place };

/** `scale`: how many times its size the card had at the beginning. */
export type Way = { from: Place; to: Place; height: number; scale: number; via: Detour | null };

export class Glides {
  private readonly running = new Map<Element, { animation: Animation; way: Way }>();

  get areRunning(): boolean {
    return this.running.size > 0;
  }

  has(element: Element): boolean {
    return this.running.has(element);
  }

  /** Where a card that stands at `place` is seen at this moment, and how many times its size. */
  seenAt(element: Element, place: Place): Place & { scale: number } {
    const glide = this.running.get(element);
    if (!glide) return { ...place, scale: 1 };
    return wayAt(glide.way, glide.animation.effect?.getComputedTiming().progress ?? 1);
  }

  /** `origin`: where place 0 is within the list, in whose corner every card stands without a transform. */
  start(element: Element, way: Way, origin: Place): void {
    this.end(element);
    const animation = element.animate(framesOf(way, origin), way.from.column === way.to.column ? along : across);
    this.running.set(element, { animation, way });
    animation.onfinish = () => this.end(element);
  }

  /** Leaves the card where it stands. */
  end(element: Element): void {
    const glide = this.running.get(element);
    if (!glide) return;
    this.running.delete(element);
    glide.animation.onfinish = null;
    glide.animation.cancel();
  }

  /** Forgets the cards that are not among these. */
  keepOnly(elements: ReadonlySet<Element>): void {
    for (const element of [...this.running.keys()]) if (!elements.has(element)) this.end(element);
  }
}

function framesOf({ from, to, height, scale, via }: Way, origin: Place): Keyframe[] {
  // The same functions in each, so that a browser moves between them and not between two matrices.
  const frame = ({ column, top }: Place, size: number) => {
    const place = { column: column + origin.column, top: top + origin.top };
    return { transform: `${placeTransform(place, height)} scale(${round(size)})` };
  };
  const middle = via ? [via.out, via.in].map((place) => ({ ...frame(place, 1), offset: 0.5 })) : [];
  return [frame(from, scale), ...middle, frame(to, 1)];
}

/** `progress`: of its time as the easing bends it, from 0 to 1. */
export function wayAt({ from, to, scale, via }: Way, progress: number): Place & { scale: number } {
  if (!via) return { ...between(from, to, progress), scale: scale + (1 - scale) * progress };
  const isOut = progress < 0.5;
  return {
    ...(isOut ? between(from, via.out, progress * 2) : between(via.in, to, progress * 2 - 1)),
    scale: 1,
  };
}

function between(from: Place, to: Place, progress: number): Place {
  return {
    column: from.column + (to.column - from.column) * progress,
    top: from.top + (to.top - from.top) * progress,
  };
}
