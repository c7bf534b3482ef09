import type { GuestMessages } from "@/lib/shared/messages/scopes";

/** Estimates the remaining time of an upload from its last seconds. Pure; times in milliseconds. */

export type Sample = { atMs: number; sentBytes: number };

/** Long enough for a steady estimate, short enough to notice another network. */
const windowMs = 15_000;
/** Minimum time before the first estimate; earlier ones would jump. */
const settleMs = 2_000;

/** Adds a sample. Starts over if `sentBytes` fell, after a retry or in another run. */
export function withSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples[samples.length - 1];
  if (last && sample.sentBytes < last.sentBytes) return [sample];
  return [...samples.filter(({ atMs }) => sample.atMs - atMs <= windowMs), sample];
}

/** Returns the seconds until the total is reached; null while unknown. */
export function secondsLeft(samples: readonly Sample[], totalBytes: number): number | null {
  const [first, last] = [samples[0], samples[samples.length - 1]];
  if (!first || !last || last.atMs - first.atMs < settleMs) return null;
  const bytesPerMs = (last.sentBytes - first.sentBytes) / (last.atMs - first.atMs);
  if (bytesPerMs <= 0) return null;
  return Math.max(0, (totalBytes - last.sentBytes) / bytesPerMs / 1_000);
}

type Sentences = Pick<GuestMessages["guestForm"], "fewSecondsLeft" | "secondsLeft" | "minutesLeft" | "hoursLeft">;

/** Returns 'about 40 seconds left', rounded so that it does not flicker. */
export function timeLeftLabel(seconds: number, text: Sentences): string {
  if (seconds < 5) return text.fewSecondsLeft;
  if (seconds < 55) return text.secondsLeft(Math.ceil(seconds / 5) * 5);
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? text.minutesLeft(Math.max(1, minutes)) : text.hoursLeft(Math.round(minutes / 60));
}
