import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { interleave, type WallCard } from "@/lib/client/wall/cards/interleave";
import { bandRatio, type ColumnLayout, columnsOn } from "@/lib/client/wall/cards/layouts";
import type { Letters } from "@/lib/client/wall/cards/letters";
import { lettersIn } from "@/lib/client/wall/cards/still-letters";
import { pictureSizes, type StillRoom, type StillSet, stillSets } from "@/lib/client/wall/cards/still-sets";
import { olderStart, type Turn } from "@/lib/client/wall/cards/still-turns";
import { loadPicture } from "@/lib/client/wall/pictures/load-picture";
import { pictureSources } from "@/lib/client/wall/pictures/picture-sources";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import { arrivalMs } from "@/lib/shared/limits/wall";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { useTurns } from "./use-turns";

/** Posts that are older than those a screen holds: fetched for one set, and let go. */
export type Older = {
  posts: readonly PublicPost[];
  /** The wall has some. */
  hasMore: boolean;
  /** Asks for those below a position; null lets them go. */
  onWant: (below: number | null) => void;
};

type StillOptions = {
  cards: readonly WallCard[];
  layout: ColumnLayout;
  letters: Letters;
  event: PublicEvent;
  older: Older;
  isPaused: boolean;
  /** A new post is shown large over the wall if none was just before, so the set that stands may stay. */
  hasHero: boolean;
  room: RefObject<HTMLElement | null>;
};

/** A set and its key: a set with another one pushes it out. */
type Page = { key: string; set: StillSet };

/** Milliseconds after which a set that was pushed out is removed, whatever its animation did. */
const pushMs = 4_000;

/** Milliseconds for which a new post brings the newest set up. */
const freshMs = 5_000;

/** Returns the set that stands now, and the one that it pushes out. */
export function useStillSets({ cards, layout, letters, event, older, isPaused, hasHero, room }: StillOptions) {
  const area = useArea(room);
  const stillRoom = useMemo(
    (): StillRoom => ({ ...area, ...formOn(layout), layout, lettersAt: (unit) => lettersIn(letters, unit, window) }),
    [area, layout, letters],
  );
  const sets = useMemo(() => stillSets(cards, stillRoom), [cards, stillRoom]);
  const olderSet = useMemo(() => {
    const all = interleave(older.posts, event.ads, event.ads_per_post);
    return stillSets(all, stillRoom)[0];
  }, [older.posts, event.ads, event.ads_per_post, stillRoom]);
  const isStopped = isPaused || event.wall_paused_version !== null;
  const isFresh = useFresh(cards.find(({ post }) => post)?.post?.wall_position ?? 0, hasHero);
  const { turn, next } = useTurns({ sets: sets.length, hasOlder: older.hasMore, isFresh, isStopped, room });
  useOlder(turn, next, older, cards);
  const pageOf = (one: Turn | null): Page | null => {
    const set = one && "older" in one ? olderSet : sets[one?.set ?? 0];
    if (one && "older" in one && set) return { key: `older ${one.older}`, set };
    const newest = sets[0];
    return set ? { key: `set ${sets.indexOf(set)}`, set } : newest ? { key: "set 0", set: newest } : null;
  };
  const shown = pageOf(turn);
  usePreloaded(pageOf(next)?.set, layout);
  const { before, handleEntered } = useLeaving(turn, shown?.key);
  const leaving = before && pageOf(before);
  return {
    shown,
    before: leaving && leaving.key !== shown?.key ? leaving : null,
    isBand: stillRoom.isBand,
    handleEntered,
  };
}

function formOn(layout: ColumnLayout) {
  const { innerWidth: width, innerHeight: height } = window;
  return { columns: columnsOn(layout, { width, height }), isBand: width / height >= bandRatio };
}

/** Returns the room's size in pixels; 0 before the first measurement. */
function useArea(room: RefObject<HTMLElement | null>) {
  const [area, setArea] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = room.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setArea((known) => (known.width === width && known.height === height ? known : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [room]);
  return area;
}

/** Fetches older posts a turn before their set, and lets them go after it. */
function useOlder(turn: Turn, next: Turn, { onWant }: Older, cards: readonly WallCard[]) {
  const round = "older" in next ? next.older : "older" in turn ? turn.older : null;
  const oldest = useMemo(() => Math.min(...cards.map(({ post }) => post?.wall_position ?? Infinity)), [cards]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the oldest post moves with every arrival, the round's start does not.
  useEffect(() => {
    if (round === null) return;
    onWant(olderStart(round, oldest));
    return () => {
      window.setTimeout(() => onWant(null), pushMs);
    };
  }, [round, onWant]);
}

/** Loads the pictures of the next set while this one stands. */
function usePreloaded(set: StillSet | undefined, layout: ColumnLayout) {
  useEffect(() => {
    for (const placed of set?.cards ?? []) {
      const { post } = placed.card;
      if (set && post) void loadPicture(pictureSources(post, pictureSizes(placed, set.unit, layout)), 0);
    }
  }, [set, layout]);
}

/**
 * Returns true for a moment after a new post came that is not shown large, such as the second of two in a row: the newest
 * set stands meanwhile.
 */
function useFresh(newest: number, hasHero: boolean): boolean {
  const [state, setState] = useState({ newest, isFresh: false, largeAt: Number.NEGATIVE_INFINITY });
  if (state.newest !== newest) {
    // After a takedown the newest post is an older one.
    const isNew = newest > state.newest;
    const now = performance.now();
    const isLarge = hasHero && now - state.largeAt >= arrivalMs.between;
    setState({ newest, isFresh: isNew && !isLarge, largeAt: isNew && isLarge ? now : state.largeAt });
  }
  const { isFresh } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new post begins the time anew.
  useEffect(() => {
    if (!isFresh) return;
    const timer = window.setTimeout(() => setState((current) => ({ ...current, isFresh: false })), freshMs);
    return () => window.clearTimeout(timer);
  }, [isFresh, newest]);
  return isFresh;
}

/** Returns the turn whose set is being pushed out. */
function useLeaving(turn: Turn, key: string | undefined) {
  const [state, setState] = useState({ turn, key, before: null as Turn | null });
  if (state.key !== key) setState({ turn, key, before: state.key === undefined ? null : state.turn });
  const handleEntered = useCallback(() => setState((current) => ({ ...current, before: null })), []);
  const { before } = state;
  useEffect(() => {
    if (!before) return;
    const timer = window.setTimeout(handleEntered, pushMs);
    return () => window.clearTimeout(timer);
  }, [before, handleEntered]);
  return { before, handleEntered };
}
