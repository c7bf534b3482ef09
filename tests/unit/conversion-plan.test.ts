import { describe, expect, it } from "vitest";
import { keptSecondsOf, planConversion } from "@/lib/server/media/conversion-plan";
import { conversionRules, limits } from "@/lib/shared/limits";

const { uncutMaxSeconds, keptSeconds, cpuSeconds } = conversionRules;
const fullHd = { width: 1_920, height: 1_080 };
const lasting = (durationSeconds: number | null, shape = fullHd) => ({ ...shape, durationSeconds });

describe("of a clip that must be converted", () => {
  it("all is converted where it lasts ten minutes, and three minutes where it lasts a moment longer", () => {
    expect([uncutMaxSeconds, keptSeconds]).toEqual([600, 180]);
    expect(planConversion(lasting(uncutMaxSeconds))).toMatchObject({ isShortened: false, maxSeconds: uncutMaxSeconds });
    expect(planConversion(lasting(uncutMaxSeconds + 0.04))).toMatchObject({
      isShortened: true,
      maxSeconds: keptSeconds,
    });
  });

  it("three minutes are converted at most where it does not tell its length, or nothing at all", () => {
    for (const facts of [lasting(null), null]) {
      expect(planConversion(facts)).toMatchObject({ isShortened: true, maxSeconds: keptSeconds });
    }
  });

  it("something is told to be left out only where the cut was reached", () => {
    const kept = (length: number | null, made: number) => keptSecondsOf(planConversion(lasting(length)), lasting(made));
    expect(kept(uncutMaxSeconds, uncutMaxSeconds)).toBeNull();
    expect(kept(3_420, keptSeconds - 0.04)).toBe(keptSeconds);
    expect(kept(null, keptSeconds)).toBe(keptSeconds);
    expect(kept(null, keptSeconds - 1)).toBeNull();
    expect(kept(60, 60)).toBeNull();
  });
});

describe("the time that a conversion may take", () => {
  const cpuOf = (facts: Parameters<typeof planConversion>[0]) => planConversion(facts).ceilings.cpuSeconds;

  it("grows with length and with pixels", () => {
    expect(cpuOf(lasting(0))).toBe(cpuSeconds.each);
    expect(cpuOf(lasting(60))).toBeGreaterThan(cpuOf(lasting(30)));
    expect(cpuOf(lasting(60, { width: 3_840, height: 2_160 }))).toBeGreaterThan(cpuOf(lasting(60)));
  });

  it("leaves a second of 1080p and of 4K three times what one machine takes", () => {
    expect(cpuOf(lasting(1)) - cpuSeconds.each).toBeGreaterThan(3 * 0.7);
    expect(cpuOf(lasting(1, { width: 3_840, height: 2_160 })) - cpuSeconds.each).toBeGreaterThan(3 * 0.75);
  });

  it("is bounded, whatever a clip says of itself: nobody holds the lane for half an hour and more", () => {
    const most = lasting(uncutMaxSeconds, { width: limits.clipMaxPixels, height: 1 });
    expect(cpuOf(most)).toBe(cpuSeconds.most);
    expect(planConversion(most).ceilings.clockSeconds).toBeLessThanOrEqual(30 * 60);
    expect(cpuOf(null)).toBeLessThan(cpuSeconds.most);
  });
});
