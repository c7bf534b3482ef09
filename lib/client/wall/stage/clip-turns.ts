import { isCovered } from "./in-front";

/**
 * Which clips of a wall play: those that are seen, two at a time at most, for a weak player decodes no more. Others that
 * are seen wait, and take turns with them.
 */

export const mostPlaying = 2;
/** So long a clip plays while others wait. */
export const turnMs = 12_000;
/** So much of its picture is on the screen. */
const seenShare = 0.6;
const lookEveryMs = 1_000;

type Clip = {
  setTurn: (hasTurn: boolean) => void;
  isSeen: boolean;
  isPlaying: boolean;
  /** When its turn began or ended, in milliseconds. */
  since: number;
};

const clips = new Map<Element, Clip>();
let observer: IntersectionObserver | null = null;
let timer: number | undefined;

/** Tells `setTurn` whenever the clip in `frame` may play, and when it no longer may. Returns how to leave. */
export function takeTurns(frame: Element, setTurn: (hasTurn: boolean) => void): () => void {
  if (typeof IntersectionObserver !== "function") return () => {};
  observer ??= new IntersectionObserver(see, { threshold: [0, seenShare] });
  timer ??= window.setInterval(look, lookEveryMs);
  clips.set(frame, { setTurn, isSeen: false, isPlaying: false, since: 0 });
  observer.observe(frame);
  return () => {
    clips.delete(frame);
    observer?.unobserve(frame);
    if (clips.size === 0) rest();
    else deal();
  };
}

function rest() {
  observer?.disconnect();
  observer = null;
  window.clearInterval(timer);
  timer = undefined;
}

function see(entries: readonly IntersectionObserverEntry[]) {
  for (const { target, intersectionRatio } of entries) {
    const clip = clips.get(target);
    if (clip) clip.isSeen = intersectionRatio >= seenShare;
  }
  deal();
}

/** A wall that scrolls does so past the page's own frames: asking for one makes the browser look where its cards are. */
function look() {
  window.requestAnimationFrame(() => {});
  deal();
}

/**
 * Takes the turn from those unseen, and from those that have played for long while others wait. The next one gets it.
 */
function deal() {
  const now = Date.now();
  const isBusy = document.hidden || isCovered();
  const all = [...clips.values()];
  const waiting = all.filter((clip) => clip.isSeen && !clip.isPlaying && !isBusy);
  for (const clip of all) {
    const isOver = waiting.length > 0 && now - clip.since >= turnMs;
    if (clip.isPlaying && (isBusy || !clip.isSeen || isOver)) give(clip, false, now);
  }
  const free = mostPlaying - all.filter((clip) => clip.isPlaying).length;
  // Whoever has waited longest comes first.
  waiting.sort((one, other) => one.since - other.since);
  for (const clip of waiting.slice(0, Math.max(free, 0))) give(clip, true, now);
}

function give(clip: Clip, isPlaying: boolean, since: number) {
  clip.isPlaying = isPlaying;
  clip.since = since;
  clip.setTurn(isPlaying);
}
