import { type Place, placeTransform, round } from "./mosaic";

/**
 * Animates cards from their visible position to their place, each with its own short transform animation on the
 * compositor. Places are in column widths of the list.
 */

/** Timing within a column (along), and to another column (across). */
const withinColumn = { duration: 800, easing: "cubic-bezier(0.22,0.8,0.24,1)" };
const acrossColumns = { duration: 1_200, easing: "cubic-bezier(0.45,0,0.15,1)" };

/** Leaves the wall at one edge and comes in at the other, instead of crossing everything between. */
type Detour = { out: Place; in: Place };

/** `scale`: the card's initial size, relative to its own. */
export type MotionPath = { from: Place; to: Place; height: number; scale: number; via: Detour | null };

/** The animations of cards that move to a new place, one per element. */
export class Glides {
  private readonly running = new Map<Element, { animation: Animation; path: MotionPath }>();

  get areRunning(): boolean {
    return this.running.size > 0;
  }

  has(element: Element): boolean {
    return this.running.has(element);
  }

  /** Returns the current visible position of a card whose place is `place`, and its relative size. */
  visibleAt(element: Element, place: Place): Place & { scale: number } {
    const glide = this.running.get(element);
    if (!glide) return { ...place, scale: 1 };
    return positionAt(glide.path, glide.animation.effect?.getComputedTiming().progress ?? 1);
  }

  /** `origin`: position of place 0 within the list. A card without a transform is in the list's corner. */
  start(element: Element, path: MotionPath, origin: Place, isBand: boolean): void {
    this.end(element);
    const animation = element.animate(
      framesOf(path, origin, isBand),
      path.from.column === path.to.column ? withinColumn : acrossColumns,
    );
    this.running.set(element, { animation, path });
    animation.onfinish = () => this.end(element);
  }

  /** Ends the card's animation at its place. */
  end(element: Element): void {
    const glide = this.running.get(element);
    if (!glide) return;
    this.running.delete(element);
    glide.animation.onfinish = null;
    glide.animation.cancel();
  }

  /** Ends the animations of all other cards. */
  keepOnly(elements: ReadonlySet<Element>): void {
    for (const element of [...this.running.keys()]) if (!elements.has(element)) this.end(element);
  }
}

function framesOf({ from, to, height, scale, via }: MotionPath, origin: Place, isBand: boolean): Keyframe[] {
  // Every keyframe has the same transform functions, so that the browser interpolates them and not two matrices.
  const frame = ({ column, top }: Place, size: number) => {
    const place = { column: column + origin.column, top: top + origin.top };
    return { transform: `${placeTransform(place, height, isBand)} scale(${round(size)})` };
  };
  const middle = via ? [via.out, via.in].map((place) => ({ ...frame(place, 1), offset: 0.5 })) : [];
  return [frame(from, scale), ...middle, frame(to, 1)];
}

/** `progress`: eased time from 0 to 1. */
export function positionAt({ from, to, scale, via }: MotionPath, progress: number): Place & { scale: number } {
  if (!via) return { ...interpolate(from, to, progress), scale: scale + (1 - scale) * progress };
  const isOut = progress < 0.5;
  return {
    ...(isOut ? interpolate(from, via.out, progress * 2) : interpolate(via.in, to, progress * 2 - 1)),
    scale: 1,
  };
}

function interpolate(from: Place, to: Place, progress: number): Place {
  return {
    column: from.column + (to.column - from.column) * progress,
    top: from.top + (to.top - from.top) * progress,
  };
}
