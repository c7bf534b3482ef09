import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { cardKey, interleave, type WallCard } from "@/lib/client/wall/cards/interleave";
import { bandRatio, type ColumnLayout, columnsOn } from "@/lib/client/wall/cards/layouts";
import type { Letters } from "@/lib/client/wall/cards/letters";
import { lettersIn } from "@/lib/client/wall/cards/still-letters";
import { pictureSizes, type StillRoom, type StillSet, stillSets } from "@/lib/client/wall/cards/still-sets";
import { olderStart, type Turn } from "@/lib/client/wall/cards/still-turns";
import { loadPicture } from "@/lib/client/wall/pictures/load-picture";
import { pictureSources } from "@/lib/client/wall/pictures/picture-sources";
import { endHero, followPosts, openQueue } from "@/lib/client/wall/stage/arrival-queue";
import { isStageFree } from "@/lib/client/wall/stage/in-front";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
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

const noneLoaded: ReadonlyMap<string, boolean> = new Map();

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
  const posts = useMemo(() => cards.flatMap(({ post }) => post ?? []), [cards]);
  // Under an open post, and on a paused wall, the set that stands stays.
  const isFresh = useFresh(posts, hasHero) && !isStopped;
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

/** Milliseconds for which the set that stands has the network for itself. */
const preloadAfterMs = 2_000;

/** Loads the pictures of the next set while this one stands. */
function usePreloaded(set: StillSet | undefined, layout: ColumnLayout) {
  useEffect(() => {
    const timer = window.setTimeout(() => {
      for (const placed of set?.cards ?? []) {
        const { post } = placed.card;
        if (set && post) void loadPicture(pictureSources(post, pictureSizes(placed, set.unit, layout)), 0);
      }
    }, preloadAfterMs);
    return () => window.clearTimeout(timer);
  }, [set, layout]);
}

/**
 * Returns true for a moment after a new post came that is not shown large, such as the second of two in a row: the newest
 * set stands meanwhile. An arrival decides by the same queue.
 */
function useFresh(posts: readonly PublicPost[], hasHero: boolean): boolean {
  const [queue, setQueue] = useState(() => openQueue(posts));
  const newest = posts[0] && cardKey(posts[0]);
  if (newest !== undefined && !queue.known.has(newest)) {
    const moment = { nowMs: performance.now(), isAllowed: hasHero && isStageFree(), loadedKeys: noneLoaded };
    setQueue(followPosts(endHero(queue), posts, moment));
  }
  const isCounted = queue.others.some(({ key }) => key === newest);
  const [overKey, setOverKey] = useState<string | undefined>();
  useEffect(() => {
    if (!isCounted) return;
    const timer = window.setTimeout(() => setOverKey(newest), freshMs);
    return () => window.clearTimeout(timer);
  }, [isCounted, newest]);
  return isCounted && overKey !== newest;
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
