import { describe, expect, it } from "vitest";
import { type Sample, secondsLeft, timeLeftLabel, withSample } from "@/lib/client/submission/time-left";
import { messages } from "@/lib/shared/all-messages";

const collect = (samples: Sample[]) => samples.reduce<readonly Sample[]>(withSample, []);

describe("time left", () => {
  it("the time left is estimated from the speed of the last fifteen seconds", () => {
    const slowThenFast = collect([
      { atMs: 0, sentBytes: 0 },
      { atMs: 20_000, sentBytes: 1_000 },
      { atMs: 30_000, sentBytes: 101_000 },
    ]);
    expect(secondsLeft(slowThenFast, 201_000)).toBe(10);
  });

  it("the time left is not shown in the first two seconds, nor while the upload stalls", () => {
    expect(secondsLeft([], 100)).toBeNull();
    const early = [
      { atMs: 0, sentBytes: 0 },
      { atMs: 1_900, sentBytes: 50 },
    ];
    expect(secondsLeft(collect(early), 100)).toBeNull();
    const still = [
      { atMs: 0, sentBytes: 50 },
      { atMs: 5_000, sentBytes: 50 },
    ];
    expect(secondsLeft(collect(still), 100)).toBeNull();
  });

  it("the time left is estimated anew when the progress restarts", () => {
    expect(withSample(collect([{ atMs: 0, sentBytes: 900 }]), { atMs: 1, sentBytes: 10 })).toHaveLength(1);
  });

  it.each([
    [2, "a few seconds left"],
    [7, "about 10 seconds left"],
    [51, "about 55 seconds left"],
    [58, "about 1 minute left"],
    [150, "about 3 minutes left"],
    [3_700, "about 1 hour left"],
    [7_300, "about 2 hours left"],
  ])("a time left of %i s reads '%s'", (seconds, label) => {
    expect(timeLeftLabel(seconds, messages.guestForm)).toBe(label);
  });
});
