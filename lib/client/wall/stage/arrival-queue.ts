import { arrivalMs } from "@/lib/shared/limits/wall";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { cardKey } from "../cards/interleave";

/** The hero: the new post that is shown large. It waits for its picture, stays for a time, then flies to its cell. */
export type Hero = { key: string; phase: "waiting" | "up" | "flying" };

/** A post that arrived while it could not become the hero, and when. */
type Other = { key: string; atMs: number };

/** Decides which new post is shown large, and counts the others meanwhile. Pure: takes posts and the time. */
export type ArrivalQueue = {
  /** The card keys of all posts on the wall. */
  known: ReadonlySet<string>;
  hero: Hero | null;
  /** When the last hero was chosen; the next comes no sooner than `arrivalMs.between` after it. */
  chosenAtMs: number;
  others: readonly Other[];
};

type Moment = {
  nowMs: number;
  /** A hero is allowed: not over a dialog, under a full-screen QR code, in a hidden tab, or on a paused wall. */
  isAllowed: boolean;
  /** By card key: true if the picture had loaded before the post was shown. */
  loadedKeys: ReadonlyMap<string, boolean>;
};

/** Creates a queue: posts that are there when a screen opens are not new. */
export function openQueue(posts: readonly PublicPost[]): ArrivalQueue {
  const known = new Set(posts.map(cardKey));
  return { known, hero: null, chosenAtMs: Number.NEGATIVE_INFINITY, others: [] };
}

/**
 * Returns the queue after a change of the wall. The newest arrival becomes the hero, if none is up and the last one is
 * long enough ago; all others are counted. Drops a hero whose post left the wall.
 */
export function followPosts(queue: ArrivalQueue, posts: readonly PublicPost[], moment: Moment): ArrivalQueue {
  const { nowMs, isAllowed, loadedKeys } = moment;
  const known = new Set(posts.map(cardKey));
  const hero = isAllowed && queue.hero && known.has(queue.hero.key) ? queue.hero : null;
  const others = queue.others.filter(({ key, atMs }) => known.has(key) && (hero || isRecent(atMs, nowMs)));
  const newcomers = newcomersOf(queue.known, posts).map(cardKey);
  const [newest, ...rest] = newcomers;
  const isFree = isAllowed && hero === null && !isRecent(queue.chosenAtMs, nowMs);
  if (newest === undefined || !isFree) return { ...queue, known, hero, others: add(others, newcomers, nowMs) };
  const phase = loadedKeys.get(newest) ? "up" : "waiting";
  return { known, hero: { key: newest, phase }, chosenAtMs: nowMs, others: add(others, rest, nowMs) };
}

/** Sets the hero's phase; ignores a timer of another hero. */
export function setPhase(queue: ArrivalQueue, key: string, phase: Hero["phase"]): ArrivalQueue {
  return queue.hero?.key === key ? { ...queue, hero: { key, phase } } : queue;
}

/** Ends the hero, once it is in its cell or out of time. Its label has counted the others. */
export function endHero(queue: ArrivalQueue): ArrivalQueue {
  return queue.hero ? { ...queue, hero: null, others: [] } : queue;
}

const isRecent = (atMs: number, nowMs: number) => nowMs - atMs < arrivalMs.between;

const add = (others: readonly Other[], keys: readonly string[], nowMs: number): readonly Other[] =>
  keys.length === 0 ? others : [...others, ...keys.map((key) => ({ key, atMs: nowMs }))];

/**
 * Returns the posts that arrived above a known one, newest first. Posts that fill up the wall's end are not new. If no
 * post was known, the database was restored, and none is new.
 */
function newcomersOf(known: ReadonlySet<string>, posts: readonly PublicPost[]): readonly PublicPost[] {
  if (known.size === 0) return posts;
  let end = posts.length;
  while (end > 0 && !known.has(cardKey(posts[end - 1] as PublicPost))) end -= 1;
  return posts.slice(0, end).filter((post) => !known.has(cardKey(post)));
}
