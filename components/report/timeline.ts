import type { EventReport } from "@/lib/shared/report/contract";

type Counted = EventReport["ten_minutes"];

const minuteMs = 60_000;
/** More bars than this are too thin to tell apart: hours take the place of ten minutes. */
const maxBars = 144;
/** Fewer bars would be as wide as a card. */
const minBars = 6;

/**
 * Returns a bar for each step of time from the first post to the last, those without posts included: of ten minutes,
 * or of an hour where the posts are further apart than a day; of an hour at least, and of the busiest week only, where even
 * hours are too many.
 */
export function timelineOf(counted: Counted): { minutes: 10 | 60; bars: Counted } {
  const [first, last] = [counted[0], counted.at(-1)];
  if (!first || !last) return { minutes: 10, bars: [] };
  const spanMs = Date.parse(last.at) - Date.parse(first.at);
  const minutes = spanMs / (10 * minuteMs) < maxBars ? 10 : 60;
  const step = minutes * minuteMs;
  const counts = new Map<number, number>();
  for (const { at, posts } of counted) {
    const key = Math.floor(Date.parse(at) / step);
    counts.set(key, (counts.get(key) ?? 0) + posts);
  }
  const [from, to] = [Math.floor(Date.parse(first.at) / step), Math.floor(Date.parse(last.at) / step)];
  const most = 24 * 7;
  const begin = to - from < most ? from : busiestStart([...counts], most);
  const end = Math.max(begin + minBars - 1, Math.min(to, begin + most - 1));
  const bars = Array.from({ length: end - begin + 1 }, (_, index) => ({
    at: new Date((begin + index) * step).toISOString(),
    posts: counts.get(begin + index) ?? 0,
  }));
  return { minutes, bars };
}

/** Returns the start of the span of `length` steps that has most posts. */
function busiestStart(counts: [key: number, posts: number][], length: number): number {
  const sumFrom = (start: number) =>
    counts.reduce((sum, [key, posts]) => (key >= start && key < start + length ? sum + posts : sum), 0);
  const sums = counts.map(([key]) => ({ key, sum: sumFrom(key) }));
  return sums.reduce((best, one) => (one.sum > best.sum ? one : best)).key;
}
