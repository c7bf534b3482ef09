import { showRules } from "../limits/show";
import type { Cue, Run, Scene, Show } from "./show";

/**
 * An event's scene at a moment: pure functions of the cues and the server's clock, so that all screens agree
 * without messages, and one that was away stands in the right scene.
 */

/** A scene that stands, since when, and its end if it has one. `item`: its index in a run. */
export type Standing = { scene: Scene; startedMs: number; untilMs: number | null; item: number | null };

type Paused = Pick<Show, "paused_at">;

/** Returns the moment that screens show: paused ones stay at that of their pause. */
export const shownMoment = ({ paused_at }: Paused, nowMs: number) =>
  paused_at === null ? nowMs : Math.min(nowMs, Date.parse(paused_at));

const isTimed = ({ scene }: Cue) => scene !== null && scene.until !== null;
const isOver = ({ scene }: Cue, nowMs: number) => Boolean(scene?.until && Date.parse(scene.until) <= nowMs);
const hasStarted = ({ starts_at }: Cue, nowMs: number) => Date.parse(starts_at) <= nowMs;

/** Returns the scene that stands at a moment; null for the event's layout. Cues of several lists may be mixed. */
export function sceneAt(cues: readonly Cue[], nowMs: number): Standing | null {
  const newestFirst = cues
    .filter((cue) => hasStarted(cue, nowMs) && !isOver(cue, nowMs))
    .sort((one, other) => Date.parse(other.starts_at) - Date.parse(one.starts_at));
  const [cue] = newestFirst;
  if (cue?.run) return itemAt(cue.run, nowMs);
  if (!cue?.scene) return null;
  const { scene, starts_at } = cue;
  return {
    scene,
    startedMs: Date.parse(starts_at),
    untilMs: scene.until === null ? null : Date.parse(scene.until),
    item: null,
  };
}

/** Returns the item of a run at a moment. A scene that counts down in a run counts to the end of its item. */
function itemAt({ items, began_at, frozen_at }: Run, nowMs: number): Standing | null {
  const frozenMs = frozen_at === null ? Number.POSITIVE_INFINITY : Date.parse(frozen_at);
  const isFrozen = nowMs >= frozenMs;
  const atMs = Math.min(nowMs, frozenMs);
  const lengthMs = items.reduce((sum, { seconds }) => sum + seconds * 1_000, 0);
  if (lengthMs === 0) return null;
  let leftMs = modulo(atMs - Date.parse(began_at), lengthMs);
  for (const [index, { seconds, ...scene }] of items.entries()) {
    if (leftMs < seconds * 1_000) {
      const startedMs = atMs - leftMs;
      const untilMs = isFrozen ? null : startedMs + seconds * 1_000;
      return { scene: { ...scene, until: null }, startedMs, untilMs, item: index };
    }
    leftMs -= seconds * 1_000;
  }
  return null;
}

const modulo = (value: number, divisor: number) => ((value % divisor) + divisor) % divisor;

/** Returns the moments around `nowMs` at which the scene may change. */
function changesAround(cues: readonly Cue[], nowMs: number): number[] {
  return cues.flatMap(({ starts_at, scene, run }) => {
    const item = run && itemAt(run, nowMs);
    return [
      Date.parse(starts_at),
      ...(scene?.until ? [Date.parse(scene.until)] : []),
      ...(item ? [item.startedMs, item.untilMs ?? item.startedMs] : []),
      ...(run?.frozen_at ? [Date.parse(run.frozen_at)] : []),
    ];
  });
}

const nameAt = (cues: readonly Cue[], nowMs: number) => {
  const standing = sceneAt(cues, nowMs);
  return standing && `${standing.scene.kind} ${standing.scene.text} ${standing.item} ${standing.startedMs}`;
};

/** Returns the change of scene whose wipe runs at a moment, or null. */
export function wipeAt(cues: readonly Cue[], nowMs: number): number | null {
  const isNear = (changeMs: number) => Math.abs(changeMs - nowMs) < showRules.wipeMs;
  const isChange = (changeMs: number) => nameAt(cues, changeMs - 1) !== nameAt(cues, changeMs);
  return changesAround(cues, nowMs).find((changeMs) => isNear(changeMs) && isChange(changeMs)) ?? null;
}

/** Returns the next moment at which a screen has something to do: a wipe's begin, middle or end. Infinity for never. */
export function nextMoment(cues: readonly Cue[], nowMs: number): number {
  const { wipeMs } = showRules;
  const moments = changesAround(cues, nowMs).flatMap((changeMs) => [changeMs - wipeMs, changeMs, changeMs + wipeMs]);
  return Math.min(...moments.filter((moment) => moment > nowMs), Number.POSITIVE_INFINITY);
}

/**
 * Returns the cues with a new one. Keeps what may come back once it has ended: timed scenes, and the newest cue that
 * does not end. A cue that waits for its start is replaced.
 */
export function withCue(cues: readonly Cue[], cue: Cue, nowMs: number): Cue[] {
  const live = cues.filter((old) => hasStarted(old, nowMs) && !isOver(old, nowMs));
  const beneath = live.findIndex((old) => !isTimed(old));
  const kept = beneath < 0 ? live : live.slice(0, beneath + 1);
  return [cue, ...kept.slice(1 - showRules.maxCues)];
}

/**
 * Returns the cues that still count: none if the newest one that started is the event's layout, and no other waits or
 * could come back.
 */
export function withoutOver(cues: readonly Cue[], nowMs: number): Cue[] {
  const live = cues.filter((cue) => !isOver(cue, nowMs));
  return live.every(({ scene, run }) => !scene && !run) ? [] : live;
}

/** Returns the run that stands at a moment, with its cue; or null. */
export function runAt(cues: readonly Cue[], nowMs: number): { cue: Cue; run: Run } | null {
  const cue = cues.find((one) => hasStarted(one, nowMs) && !isOver(one, nowMs));
  return cue?.run ? { cue, run: cue.run } : null;
}

/** Freezes a run at a moment, or lets it go on from where it stands. */
export function holdRun(run: Run, atMs: number, isHeld: boolean): Run {
  // A run that is about to begin is held at its begin.
  if (isHeld) return { ...run, frozen_at: run.frozen_at ?? isoTime(Math.max(atMs, Date.parse(run.began_at))) };
  if (run.frozen_at === null) return run;
  const stoodMs = Math.max(0, atMs - Date.parse(run.frozen_at));
  return { ...run, frozen_at: null, began_at: isoTime(Date.parse(run.began_at) + stoodMs) };
}

/**
 * Moves a run so that at `atMs` the item begins which follows the one that would stand then. One that is held is held
 * there again.
 */
export function nextInRun(run: Run, atMs: number): Run {
  const index = ((itemAt(run, atMs)?.item ?? -1) + 1) % run.items.length;
  const beforeMs = run.items.slice(0, index).reduce((sum, { seconds }) => sum + seconds * 1_000, 0);
  return { ...run, began_at: isoTime(atMs - beforeMs), frozen_at: run.frozen_at && isoTime(atMs) };
}

export const isoTime = (ms: number) => new Date(ms).toISOString();
