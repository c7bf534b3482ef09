import { expect, it } from "vitest";
import { timelineOf } from "@/components/report/timeline";

const at = (minutes: number) => new Date(Date.UTC(2026, 5, 20, 18) + minutes * 60_000).toISOString();

it("a timeline has a bar for each ten minutes of an evening, quiet ones included, and of an hour at least", () => {
  const { minutes, bars } = timelineOf([
    { at: at(0), posts: 2 },
    { at: at(30), posts: 1 },
  ]);
  expect(minutes).toBe(10);
  expect(bars.map(({ posts }) => posts)).toEqual([2, 0, 0, 1, 0, 0]);
  expect(bars.map((bar) => bar.at)).toEqual([0, 10, 20, 30, 40, 50].map(at));
});

it("a timeline of days has hours, and one of weeks the week with most posts", () => {
  const days = timelineOf([0, 10, 1_450].map((minute) => ({ at: at(minute), posts: 1 })));
  expect([days.minutes, days.bars.length, days.bars[0]?.posts, days.bars.at(-1)?.posts]).toEqual([60, 25, 2, 1]);
  const late = 60 * 24 * 60;
  const weeks = timelineOf([0, late, late + 600].map((minute) => ({ at: at(minute), posts: 1 })));
  expect([weeks.minutes, weeks.bars[0]?.at, weeks.bars.length]).toEqual([60, at(late), 11]);
});

it("no posts make no bars", () => {
  expect(timelineOf([]).bars).toEqual([]);
});
