import "server-only";
import { conversionRules, decoderRules } from "@/lib/shared/limits";
import type { ClipFacts } from "./decoding/decoders";
import type { Ceilings } from "./decoding/leash";

type Measured = Pick<ClipFacts, "width" | "height" | "durationSeconds">;

export type ConversionPlan = {
  /** Only this many seconds from the start are converted, whatever length the clip declares. */
  maxSeconds: number;
  /** The clip may be longer than that. */
  isShortened: boolean;
  /** An estimate, to tell short conversions from long ones. */
  expectedSeconds: number;
  /** It runs in the lane of short conversions, with less memory. */
  isShort: boolean;
  ceilings: Ceilings;
};

/** Plans how much of a clip is converted, and its ceilings. Null means unknown facts: the clip counts as long. */
export function planConversion(facts: Measured | null): ConversionPlan {
  const { uncutMaxSeconds, keptSeconds, unknownPixels, clockTimes } = conversionRules;
  const { each, perSecond, perMegapixelSecond, most } = conversionRules.cpuSeconds;
  const length = facts?.durationSeconds ?? Number.POSITIVE_INFINITY;
  const isShortened = length > uncutMaxSeconds;
  const seconds = isShortened ? keptSeconds : length;
  const megapixels = (facts ? facts.width * facts.height : unknownPixels) / 1_000_000;
  const expectedSeconds = seconds * (perSecond + perMegapixelSecond * megapixels);
  const isShort = expectedSeconds <= conversionRules.shortSeconds;
  const cpuSeconds = Math.min(each + expectedSeconds, most);
  const { memoryBytes } = decoderRules[isShort ? "short-conversion" : "conversion"];
  return {
    maxSeconds: isShortened ? keptSeconds : uncutMaxSeconds,
    isShortened,
    expectedSeconds,
    isShort,
    ceilings: { memoryBytes, cpuSeconds, clockSeconds: cpuSeconds * clockTimes },
  };
}

/** Returns the seconds that a converted clip was cut to; null if it is whole. */
export function keptSecondsOf({ isShortened, maxSeconds }: ConversionPlan, made: Measured): number | null {
  // The last frame may end a moment before the cut.
  return isShortened && Math.round(made.durationSeconds ?? 0) >= maxSeconds ? maxSeconds : null;
}
