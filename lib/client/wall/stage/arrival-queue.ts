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
  /** The senders of the last heroes, newest first, and when they were chosen. A sender is null for a post that came alone. */
  turns: readonly Turn[];
};

type Turn = { sender: string | null; atMs: number };

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
  return { known, hero: null, chosenAtMs: Number.NEGATIVE_INFINITY, others: [], turns: [] };
}

/**
 * Returns the queue after a change of the wall. The newest arrival whose sender has a turn becomes the hero, if none is
 * up and the last one is long enough ago; all others are counted. Drops a hero whose post left the wall.
 */
export function followPosts(queue: ArrivalQueue, posts: readonly PublicPost[], moment: Moment): ArrivalQueue {
  const { nowMs, isAllowed, loadedKeys } = moment;
  const known = new Set(posts.map(cardKey));
  const hero = isAllowed && queue.hero && known.has(queue.hero.key) ? queue.hero : null;
  const others = queue.others.filter(({ key, atMs }) => known.has(key) && (hero || isRecent(atMs, nowMs)));
  const newcomers = newcomersOf(queue.known, posts);
  const keys = newcomers.map(cardKey);
  const isFree = isAllowed && hero === null && !isRecent(queue.chosenAtMs, nowMs);
  const chosen = isFree ? newcomers.find((post) => hasTurn(queue.turns, senderOf(post), nowMs)) : undefined;
  if (!chosen) return { ...queue, known, hero, others: add(others, keys, nowMs) };
  const key = cardKey(chosen);
  const rest = keys.filter((one) => one !== key);
  return {
    known,
    hero: { key, phase: loadedKeys.get(key) ? "up" : "waiting" },
    chosenAtMs: nowMs,
    others: add(others, rest, nowMs),
    turns: [{ sender: senderOf(chosen), atMs: nowMs }, ...queue.turns].slice(0, turnsBetween),
  };
}

/** Heroes of others between two of the same sender. */
const turnsBetween = 2;

/** A guest's hand-overs count as one; nobody else on the wall is told apart. */
const senderOf = ({ hand_over_id, person_name }: PublicPost) => (hand_over_id ? person_name || hand_over_id : null);

/** Limits a sender of many posts to every third hero, unless nobody else comes for a while. */
const hasTurn = (turns: readonly Turn[], sender: string | null, nowMs: number) =>
  sender === null || turns.every((turn) => turn.sender !== sender || nowMs - turn.atMs >= arrivalMs.turn);

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
