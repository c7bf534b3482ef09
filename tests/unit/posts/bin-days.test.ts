import { describe, expect, it } from "vitest";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { binDaysLeft } from "@/lib/shared/posts/bin";

const deletedAt = "2025-06-21T18:00:00.000Z";
const dayMs = 24 * 3_600_000;
const leftAfter = (days: number) => binDaysLeft(deletedAt, new Date(new Date(deletedAt).getTime() + days * dayMs));

describe("days left in the bin", () => {
  it("the days left in the bin are rounded up, down to the last", () => {
    expect([0, 0.01, 1, 28.99, 29, 29.99].map(leftAfter)).toEqual([limits.binDays, limits.binDays, 29, 2, 1, 1]);
  });

  it("the days left in the bin are 0 after the deadline, and at most the full time when a clock is wrong", () => {
    expect([30, 31, -3].map(leftAfter)).toEqual([0, 0, limits.binDays]);
  });

  it("the days left in the bin read as words", () => {
    expect([0, 1, 2].map(messages.bin.daysLeft)).toEqual(["About to be erased", "1 day left", "2 days left"]);
  });
});
