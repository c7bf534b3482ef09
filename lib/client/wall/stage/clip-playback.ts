import { isCovered } from "./in-front";

/**
 * Decides which clips of a wall play: visible ones, at most two at a time, because a weak player decodes no more. Other
 * visible clips wait for a slot.
 */

export const maxPlaying = 2;
/** Playing time of a clip while others wait. */
export const playMs = 12_000;
/** Visible share from which a clip counts as visible. */
const visibleRatio = 0.6;
const checkIntervalMs = 1_000;

type Clip = {
  setMayPlay: (mayPlay: boolean) => void;
  isVisible: boolean;
  isPlaying: boolean;
  /** Start or end of its playback, in milliseconds. */
  since: number;
};

const clips = new Map<Element, Clip>();
let observer: IntersectionObserver | null = null;
let timer: number | undefined;

/**
 * Calls `setMayPlay` whenever the clip in `frame` may start to play, and when it must stop. Returns an unsubscribe
 * function.
 */
export function schedulePlayback(frame: Element, setMayPlay: (mayPlay: boolean) => void): () => void {
  if (typeof IntersectionObserver !== "function") return () => {};
  observer ??= new IntersectionObserver(handleVisibility, { threshold: [0, visibleRatio] });
  timer ??= window.setInterval(check, checkIntervalMs);
  clips.set(frame, { setMayPlay, isVisible: false, isPlaying: false, since: 0 });
  observer.observe(frame);
  return () => {
    clips.delete(frame);
    observer?.unobserve(frame);
    if (clips.size === 0) stopWatching();
    else assignSlots();
  };
}

function stopWatching() {
  observer?.disconnect();
  observer = null;
  window.clearInterval(timer);
  timer = undefined;
}

function handleVisibility(entries: readonly IntersectionObserverEntry[]) {
  for (const { target, intersectionRatio } of entries) {
    const clip = clips.get(target);
    if (clip) clip.isVisible = intersectionRatio >= visibleRatio;
  }
  assignSlots();
}

/**
 * A scrolling wall moves on the compositor without frames of the page: requesting one makes the browser update its
 * intersections.
 */
function check() {
  window.requestAnimationFrame(() => {});
  assignSlots();
}

/**
 * Frees the slots of hidden clips, and of clips that have played for `playMs` while others wait, for the next clips.
 */
function assignSlots() {
  const now = Date.now();
  const isBusy = document.hidden || isCovered();
  const all = [...clips.values()];
  const waiting = all.filter((clip) => clip.isVisible && !clip.isPlaying && !isBusy);
  for (const clip of all) {
    const isOver = waiting.length > 0 && now - clip.since >= playMs;
    if (clip.isPlaying && (isBusy || !clip.isVisible || isOver)) setPlaying(clip, false, now);
  }
  const free = maxPlaying - all.filter((clip) => clip.isPlaying).length;
  // The clip that has waited longest comes first.
  waiting.sort((one, other) => one.since - other.since);
  for (const clip of waiting.slice(0, Math.max(free, 0))) setPlaying(clip, true, now);
}

function setPlaying(clip: Clip, isPlaying: boolean, since: number) {
  clip.isPlaying = isPlaying;
  clip.since = since;
  clip.setMayPlay(isPlaying);
}
