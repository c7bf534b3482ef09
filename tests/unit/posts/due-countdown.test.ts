import { expect, it } from "vitest";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { secondsUntilDue } from "@/lib/shared/posts/due";

const dueAt = "2025-06-21T18:00:05.000Z";
const leftAt = (seconds: number) =>
  secondsUntilDue(dueAt, new Date(Date.parse("2025-06-21T18:00:00.000Z") + seconds * 1_000));

it("the wall delay's countdown rounds seconds up, down to the last", () => {
  expect([0, 0.001, 0.999, 1, 4, 4.999].map(leftAt)).toEqual([limits.wallDelaySeconds, 5, 5, 4, 1, 1]);
});

it("the wall delay's countdown is 0 at its end, and at most the full delay when a clock is wrong", () => {
  expect([5, 6, 3_600, -1, -3_600].map(leftAt)).toEqual([0, 0, 0, limits.wallDelaySeconds, limits.wallDelaySeconds]);
});

it("the wall delay's countdown reads as words", () => {
  expect([0, 1, 5].map(messages.posts.dueIn)).toEqual([
    "Going on the wall",
    "On the wall in 1 s",
    "On the wall in 5 s",
  ]);
});
