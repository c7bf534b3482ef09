import { arrivalMs } from "@/lib/shared/limits/wall";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { cardKey } from "../cards/interleave";

/**
 * The hero: the new post that is shown large. It waits for its picture, is up for its time, and then flies to its cell.
 */
export type Hero = { key: string; phase: "waiting" | "up" | "flying" };

/** A post that came while it could not be the hero, and when. */
type Other = { key: string; atMs: number };

/** Which new post is shown large, and how many came beside it. Pure: posts and the time go in. */
export type ArrivalQueue = {
  /** The cards' keys of all posts on the wall. */
  known: ReadonlySet<string>;
  hero: Hero | null;
  /** When the last hero was chosen; the next comes no sooner than `arrivalMs.between` after it. */
  chosenAtMs: number;
  others: readonly Other[];
};

type Moment = {
  nowMs: number;
  /** Whether a hero may be up at all: not over a dialog, under a call, in a hidden tab, or on a paused wall. */
  mayRise: boolean;
  /** True by the keys of posts whose pictures came before them. */
  loadedKeys: ReadonlyMap<string, boolean>;
};

/** Begins a queue: nothing that a screen shows as it opens is new. */
export function openQueue(posts: readonly PublicPost[]): ArrivalQueue {
  const known = new Set(posts.map(cardKey));
  return { known, hero: null, chosenAtMs: Number.NEGATIVE_INFINITY, others: [] };
}

/**
 * The queue after the wall has changed. The newest of those that came becomes the hero, if none is up and the last is
 * long enough ago; all others are counted. A hero whose post left the wall is none any more.
 */
export function followPosts(queue: ArrivalQueue, posts: readonly PublicPost[], moment: Moment): ArrivalQueue {
  const { nowMs, mayRise, loadedKeys } = moment;
  const known = new Set(posts.map(cardKey));
  const hero = mayRise && queue.hero && known.has(queue.hero.key) ? queue.hero : null;
  const others = queue.others.filter(({ key, atMs }) => known.has(key) && (hero || isRecent(atMs, nowMs)));
  const came = newcomersOf(queue.known, posts).map(cardKey);
  const [newest, ...rest] = came;
  const isFree = mayRise && hero === null && !isRecent(queue.chosenAtMs, nowMs);
  if (newest === undefined || !isFree) return { ...queue, known, hero, others: add(others, came, nowMs) };
  const phase = loadedKeys.get(newest) ? "up" : "waiting";
  return { known, hero: { key: newest, phase }, chosenAtMs: nowMs, others: add(others, rest, nowMs) };
}

/** Takes the hero on to its next phase; another one's clock changes nothing. */
export function setPhase(queue: ArrivalQueue, key: string, phase: Hero["phase"]): ArrivalQueue {
  return queue.hero?.key === key ? { ...queue, hero: { key, phase } } : queue;
}

/** The hero is in its cell, or has to be; who came beside it has been told. */
export function endHero(queue: ArrivalQueue): ArrivalQueue {
  return queue.hero ? { ...queue, hero: null, others: [] } : queue;
}

const isRecent = (atMs: number, nowMs: number) => nowMs - atMs < arrivalMs.between;

const add = (others: readonly Other[], keys: readonly string[], nowMs: number): readonly Other[] =>
  keys.length === 0 ? others : [...others, ...keys.map((key) => ({ key, atMs: nowMs }))];

/**
 * Posts that came above one that was there, newest first. What fills up the wall's end is not new, and neither is a wall of
 * which nothing was there before: its database was set back.
 */
function newcomersOf(known: ReadonlySet<string>, posts: readonly PublicPost[]): readonly PublicPost[] {
  if (known.size === 0) return posts;
  let end = posts.length;
  while (end > 0 && !known.has(cardKey(posts[end - 1] as PublicPost))) end -= 1;
  return posts.slice(0, end).filter((post) => !known.has(cardKey(post)));
}
