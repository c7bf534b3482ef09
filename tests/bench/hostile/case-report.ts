import { type Measurement, median, milliseconds, percentile, type Section } from "../measure";
import type { Honest } from "./honest-guest";
import type { HostileCase } from "./hostile-case";
import type { Piece } from "./watched-loop";

/** The attack may multiply a neighbour's times by less than this. */
const times = 3;
/** A page within this is quick enough, whatever it took at rest. */
const quickPageMs = 300;
/** A neighbour's clip may take this much longer than at rest. */
const clipLaterMs = 20_000;
/** Goal for the longest piece of work of the web process. */
const pieceMs = 50;
/** Time for the resource to return to its level after the attack. */
const backWithinMs = 10_000;

type Outcome = {
  neighbours: { who: string; alone: Honest; beside: Honest }[];
  /** The attacked web process: whether it is the same as before, and its long pieces of work, longest first. */
  process: { isAlive: boolean; pieces: Piece[] };
  /** The attack's own summary, one sentence. */
  summary: string;
  /** The resource before and at the end of the attack; it recovered after `backMs`, or `kept` is still in use. */
  before?: number | undefined;
  atEnd?: number;
  backMs?: number;
  kept?: number;
};

/** Reports one case: the neighbours' guests at rest and during the attack, the web process, and the resource. */
export function reportCase(hostile: HostileCase, outcome: Outcome): Section {
  return {
    title: `One hostile guest: ${hostile.title}`,
    method:
      `${hostile.method} Beside it a guest of another event of the same company and one of another company each send a ` +
      "photo of 12 megapixels and a short clip together, again and again, and read their wall and form ten times " +
      "a second. Each time is from the first byte until ready; at rest both do the same without the attack. The " +
      "processes have a heap of 1 GB.",
    measurements: [
      { what: "The server's answers", value: outcome.summary },
      ...outcome.neighbours.flatMap(({ who, alone, beside }) => rowsOf(who, alone, beside)),
      ...processOf(outcome),
      ...resourceOf(hostile, outcome),
    ],
  };
}

function rowsOf(who: string, alone: Honest, beside: Honest): Measurement[] {
  const photo = { atRest: median(alone.photoMs), meanwhile: Math.max(...beside.photoMs) };
  const clip = { atRest: median(alone.clipMs), meanwhile: Math.max(...beside.clipMs) };
  return [
    compared(`A photo of ${who}, the slowest of ${beside.photoMs.length}`, photo, {
      text: `within ${times} times`,
      isReached: photo.meanwhile <= times * photo.atRest,
    }),
    compared(`A clip of ${who}, the slowest of ${beside.clipMs.length}`, clip, {
      text: `within ${clipLaterMs / 1_000} s more`,
      isReached: clip.meanwhile <= clip.atRest + clipLaterMs,
    }),
    page(`The wall of ${who}, p95`, alone.wallMs, beside.wallMs),
    page(`The form of ${who}, p95`, alone.formMs, beside.formMs),
    {
      what: `Posts of ${who} that were refused`,
      value: String(beside.refused),
      goal: { text: "none", isReached: beside.refused === 0 },
    },
  ];
}

type Pair = { atRest: number; meanwhile: number };

const compared = (what: string, { atRest, meanwhile }: Pair, goal: Measurement["goal"]): Measurement => ({
  what,
  value: `${milliseconds(meanwhile)}, ${milliseconds(atRest)} at rest, ${(meanwhile / atRest).toFixed(1)} times`,
  ...(goal && { goal }),
});

function page(what: string, alone: number[], beside: number[]): Measurement {
  const pair = { atRest: percentile(alone, 0.95), meanwhile: percentile(beside, 0.95) };
  return compared(what, pair, {
    text: `under ${times} times or ${quickPageMs} ms`,
    isReached: pair.meanwhile < Math.max(times * pair.atRest, quickPageMs),
  });
}

function processOf({ process: { isAlive, pieces } }: Outcome): Measurement[] {
  const [longest] = pieces;
  const workMs = longest?.workMs ?? 0;
  return [
    {
      what: "The web process, with a heap of 1 GB",
      value: isAlive ? "lived" : "ended",
      goal: { text: "lives", isReached: isAlive },
    },
    {
      what: "Longest piece of work in the web process",
      value: longest ? `${milliseconds(workMs)} of processor time, after \`${longest.begun}\`` : "under 15 ms",
      goal: { text: `within ${pieceMs} ms`, isReached: workMs <= pieceMs },
    },
  ];
}

function resourceOf({ resource }: HostileCase, { before, atEnd, backMs, kept }: Outcome): Measurement[] {
  if (!resource) return [];
  const end = backMs === undefined ? `${kept} are still taken` : `back after ${(backMs / 1_000).toFixed(1)} s`;
  return [
    {
      what: resource.what,
      value: `${before} before, ${atEnd} at the end, ${end}`,
      goal: {
        text: `back within ${backWithinMs / 1_000} s`,
        isReached: backMs !== undefined && backMs <= backWithinMs,
      },
    },
  ];
}
