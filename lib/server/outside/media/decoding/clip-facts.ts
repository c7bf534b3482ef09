import "server-only";
import { conversionRules } from "@/lib/shared/limits";
import type { ClipFacts } from "./decoders";

/**
 * H.264 profiles of more than 8 bits or 4:2:0, which browsers do not play (ISO/IEC 14496-10, annex A): High 10, High
 * 4:2:2, High 4:4:4 and CAVLC 4:4:4.
 */
const unplayedProfiles = new Set(["6e", "7a", "f4", "2c"]);

/**
 * Tells if every browser plays the clip in an MP4 as its owner means it: 8-bit H.264 with AAC, MP3 or no sound, whole, in
 * usual colours, with no more frames than a screen shows.
 */
export function playsEverywhere(facts: ClipFacts): boolean {
  const { isWebm, videoCodec, hasAudio, audioCodec, codecString, frameRate, hdr, isTrimmed } = facts;
  const isPictureFine = videoCodec === "avc" && !isUnplayedProfile(codecString) && !hdr;
  const isSoundFine = !hasAudio || audioCodec === "aac" || audioCodec === "mp3";
  // A clip of 60 frames a second may measure a little more.
  const isSmooth = frameRate <= conversionRules.maxFrameRate * 1.02;
  return !isWebm && isPictureFine && isSoundFine && isSmooth && !isTrimmed;
}

/** Tells if some current browser may not play the picture as it is. */
export function mayNotPlay({ videoCodec, codecString }: ClipFacts): boolean {
  if (videoCodec === "avc") return isUnplayedProfile(codecString);
  return videoCodec !== "vp8" && videoCodec !== "vp9";
}

const isUnplayedProfile = (codecString: string | null) =>
  unplayedProfiles.has(/^avc[13]\.([0-9a-f]{2})/i.exec(codecString ?? "")?.[1]?.toLowerCase() ?? "");
