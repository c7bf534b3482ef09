import { type Measurement, median, milliseconds, percentile, type Section } from "../measure";
import type { Honest } from "./honest-guest";
import type { HostileCase } from "./hostile-case";

/** The attack may multiply the other company's times by less than this. */
const times = 3;
/** Time for the resource to return to its level after the attack. */
const backWithinMs = 10_000;
/** The longest that one job may delay another company's clip; anything longer is a fault and no excuse. */
const longestOneJobMs = 300_000;

type Outcome = {
  alone: Honest;
  beside: Honest;
  /** The longest job seen running during the attack, of any company. */
  longestJobMs: number;
  /** The attack's own summary, one sentence. */
  summary: string;
  /** The resource before and at the end of the attack; it recovered after `backMs`, or `kept` is still in use. */
  before?: number | undefined;
  atEnd?: number;
  backMs?: number;
  kept?: number;
};

/** Reports one case: the other company's guest alone and during the attack, and the resource. */
export function reportCase(hostile: HostileCase, outcome: Outcome): Section {
  const { alone, beside, summary, longestJobMs } = outcome;
  const oneJobMs = Math.min(longestJobMs, longestOneJobMs);
  return {
    title: `One hostile guest: ${hostile.title}`,
    method:
      `${hostile.method} Another company's guest sends a photo of 12 megapixels and a short H.264 clip together, again ` +
      "and again, and that company's wall is read ten times a second; each time is from the first byte until ready.",
    measurements: [
      { what: "The server's answers", value: summary },
      ...compared("A photo of another company", alone.photoMs, beside.photoMs, 0),
      ...compared("A clip of another company", alone.clipMs, beside.clipMs, oneJobMs),
      { what: "The longest job that ran meanwhile", value: milliseconds(longestJobMs) },
      ...pages(alone.pageMs, beside.pageMs),
      {
        what: "Posts of another company that were refused",
        value: String(beside.refused),
        goal: { text: "none", isReached: beside.refused === 0 },
      },
      ...resourceOf(hostile, outcome),
    ],
  };
}

function compared(what: string, alone: number[], beside: number[], oneJobMs: number): Measurement[] {
  const [usual, slowest] = [median(alone), Math.max(...beside)];
  const extra = oneJobMs > 0 ? ` and one job (${milliseconds(oneJobMs)})` : "";
  return [
    { what: `${what}, alone, p50`, value: milliseconds(usual) },
    {
      what: `${what}, the slowest of ${beside.length} meanwhile`,
      value: `${milliseconds(slowest)}, ${(slowest / usual).toFixed(1)} times`,
      goal: { text: `within ${times} times${extra}`, isReached: slowest <= times * usual + oneJobMs },
    },
  ];
}

function pages(alone: number[], beside: number[]): Measurement[] {
  const [usual, now] = [percentile(alone, 0.95), percentile(beside, 0.95)];
  return [
    { what: "The other wall's page, alone, p95", value: milliseconds(usual) },
    {
      what: "The other wall's page, meanwhile, p95",
      value: `${milliseconds(now)}, ${(now / usual).toFixed(1)} times`,
      goal: { text: `under ${times} times`, isReached: now < times * usual },
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
