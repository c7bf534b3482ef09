import type { WallCard } from "./interleave";
import type { Form } from "./layouts";

/** The content of the list of cards. */
export type TrackContent = {
  /** Newest first; each card matches one element of the list, in the same order. */
  cards: readonly WallCard[];
  forms: readonly Form[];
  /** True if the cells are those of a fresh load; otherwise new posts stay where they came in until then. */
  isSettled: boolean;
  /** Scroll speed in view heights per second; 0 if the page does not scroll by itself. */
  perSecond: number;
  /** Visible cards animate to their new places. */
  glides: boolean;
};

export const emptyContent: TrackContent = { cards: [], forms: [], isSettled: true, perSecond: 0, glides: false };
