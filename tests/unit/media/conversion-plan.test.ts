import { describe, expect, it } from "vitest";
import { keptSecondsOf, planConversion } from "@/lib/server/outside/media/conversion-plan";
import { conversionRules, decoderRules, limits } from "@/lib/shared/limits";

const { uncutMaxSeconds, keptSeconds, cpuSeconds } = conversionRules;
const fullHd = { width: 1_920, height: 1_080 };
const lasting = (durationSeconds: number | null, shape = fullHd) => ({ ...shape, durationSeconds });

describe("the converted length of a clip", () => {
  it("a clip of ten minutes is converted whole, and a longer one for three minutes", () => {
    expect([uncutMaxSeconds, keptSeconds]).toEqual([600, 180]);
    expect(planConversion(lasting(uncutMaxSeconds))).toMatchObject({ isShortened: false, maxSeconds: uncutMaxSeconds });
    expect(planConversion(lasting(uncutMaxSeconds + 0.04))).toMatchObject({
      isShortened: true,
      maxSeconds: keptSeconds,
    });
  });

  it("a clip of unknown or no length is converted for three minutes at most", () => {
    for (const facts of [lasting(null), null]) {
      expect(planConversion(facts)).toMatchObject({ isShortened: true, maxSeconds: keptSeconds });
    }
  });

  it("a clip is reported as cut only when the cut was reached", () => {
    const kept = (length: number | null, made: number) => keptSecondsOf(planConversion(lasting(length)), lasting(made));
    expect(kept(uncutMaxSeconds, uncutMaxSeconds)).toBeNull();
    expect(kept(3_420, keptSeconds - 0.04)).toBe(keptSeconds);
    expect(kept(null, keptSeconds)).toBe(keptSeconds);
    expect(kept(null, keptSeconds - 1)).toBeNull();
    expect(kept(60, 60)).toBeNull();
  });
});

it("a conversion is short up to its limit of expected seconds, and then has less memory", () => {
  const plans = [20, 24, 25, 600].map((seconds) => planConversion(lasting(seconds, { width: 1_920, height: 1_080 })));
  expect(plans.map(({ isShort }) => isShort)).toEqual([true, plans[1]?.isShort, false, false]);
  for (const { isShort, expectedSeconds, ceilings } of plans) {
    expect(isShort).toBe(expectedSeconds <= conversionRules.shortSeconds);
    expect(ceilings.memoryBytes).toBe(decoderRules[isShort ? "short-conversion" : "conversion"].memoryBytes);
  }
  expect(planConversion(null).isShort).toBe(false);
});

describe("the time limit of a conversion", () => {
  const cpuOf = (facts: Parameters<typeof planConversion>[0]) => planConversion(facts).ceilings.cpuSeconds;

  it("the time limit of a conversion grows with length and with pixels", () => {
    expect(cpuOf(lasting(0))).toBe(cpuSeconds.each);
    expect(cpuOf(lasting(60))).toBeGreaterThan(cpuOf(lasting(30)));
    expect(cpuOf(lasting(60, { width: 3_840, height: 2_160 }))).toBeGreaterThan(cpuOf(lasting(60)));
  });

  it("the time limit of a conversion is three times what one machine needs for a second of 1080p and 4K", () => {
    // One machine needs 0.7 s for a second of 1080p, and 0.75 s for one of 4K.
    expect(cpuOf(lasting(1)) - cpuSeconds.each).toBeGreaterThan(3 * 0.7);
    expect(cpuOf(lasting(1, { width: 3_840, height: 2_160 })) - cpuSeconds.each).toBeGreaterThan(3 * 0.75);
  });

  it("the time limit of a conversion is capped below half an hour, whatever the clip claims", () => {
    const most = lasting(uncutMaxSeconds, { width: limits.clipMaxPixels, height: 1 });
    expect(cpuOf(most)).toBe(cpuSeconds.most);
    expect(planConversion(most).ceilings.clockSeconds).toBeLessThanOrEqual(30 * 60);
    expect(cpuOf(null)).toBeLessThan(cpuSeconds.most);
  });
});
