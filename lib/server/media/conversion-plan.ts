import "server-only";
import { conversionRules, decoderRules } from "@/lib/shared/limits";
import type { ClipFacts } from "./decoding/decoders";
import type { Ceilings } from "./decoding/leash";

type Measured = Pick<ClipFacts, "width" | "height" | "durationSeconds">;

export type ConversionPlan = {
  /** No more of the clip is converted than its first so many seconds, whatever it says of itself. */
  maxSeconds: number;
  /** It may be longer than that. */
  isCut: boolean;
  /** A guess, to tell short conversions from long ones. */
  expectedSeconds: number;
  ceilings: Ceilings;
};

/** Says how much of a clip is converted, and what that may take. Null for one that tells nothing: it counts as long. */
export function planConversion(facts: Measured | null): ConversionPlan {
  const { wholeMaxSeconds, keptSeconds, unknownPixels, clockTimes } = conversionRules;
  const { each, perSecond, perMegapixelSecond, most } = conversionRules.cpuSeconds;
  const length = facts?.durationSeconds ?? Number.POSITIVE_INFINITY;
  const isCut = length > wholeMaxSeconds;
  const seconds = isCut ? keptSeconds : length;
  const megapixels = (facts ? facts.width * facts.height : unknownPixels) / 1_000_000;
  const expectedSeconds = seconds * (perSecond + perMegapixelSecond * megapixels);
  const cpuSeconds = Math.min(each + expectedSeconds, most);
  return {
    maxSeconds: isCut ? keptSeconds : wholeMaxSeconds,
    isCut,
    expectedSeconds,
    ceilings: { memoryBytes: decoderRules.conversion.memoryBytes, cpuSeconds, clockSeconds: cpuSeconds * clockTimes },
  };
}

/** Seconds that a converted clip was cut to; null for one that is whole. */
export function keptSecondsOf({ isCut, maxSeconds }: ConversionPlan, made: Measured): number | null {
  // The last picture may end a moment before the cut.
  return isCut && Math.round(made.durationSeconds ?? 0) >= maxSeconds ? maxSeconds : null;
}
