import "server-only";
import {
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  QTFF,
  type Rotation,
  WEBM,
} from "mediabunny";
import { openClipFile } from "./clip-file";
import { longestChunk } from "./sample-tables";

export type ClipFacts = {
  /** Whether the file is WebM; everything else is of MP4's family. */
  isWebm: boolean;
  video: InputVideoTrack;
  audio: InputAudioTrack | null;
  /** mediabunny's words, such as 'avc'; null where it knows none. */
  videoCodec: string | null;
  audioCodec: string | null;
  /** RFC 6381, such as 'avc1.64001f'. */
  codecString: string | null;
  /** Degrees clockwise that a player turns the picture by. */
  rotation: Rotation;
  /** Pixels, upright. */
  width: number;
  height: number;
};

/** Thrown where the bytes hold no picture that can be read: another try would end the same. */
export class UnreadableClipError extends Error {
  override readonly name = "UnreadableClipError";
}

/** An hour of 60 pictures a second, or ten minutes of 240. A few bytes of an index can claim four thousand million. */
export const maxPackets = 200_000;

/** Longest side that any codec of a phone has; what claims more is a lie. */
const maxSide = 16_384;

/**
 * Reads what a clip is, decoding nothing, and gives it to `work` while it is open. Throws UnreadableClipError for bytes
 * that make no sense, in `work` as well; the system's own errors, such as a full disk, come through.
 */
export async function withClip<Result>(path: string, work: (facts: ClipFacts) => Promise<Result>): Promise<Result> {
  if ((await longestChunk(path)) > maxPackets) throw new UnreadableClipError("The clip's index cannot be true.");
  const { file, source } = await openClipFile(path);
  const input = new Input({ source, formats: [MP4, QTFF, WEBM, MATROSKA] });
  try {
    return await work(await readFacts(input));
  } catch (error) {
    if (isSystemError(error) || error instanceof UnreadableClipError) throw error;
    throw new UnreadableClipError("The clip cannot be read.", { cause: error });
  } finally {
    input.dispose();
    await file.close();
  }
}

async function readFacts(input: Input): Promise<ClipFacts> {
  const format = await input.getFormat();
  const video = await input.getPrimaryVideoTrack();
  if (!video) throw new UnreadableClipError("The clip has no picture.");
  const audio = await input.getPrimaryAudioTrack();
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  if (!(width > 0 && height > 0 && width <= maxSide && height <= maxSide)) {
    throw new UnreadableClipError("The clip's picture has no size.");
  }
  return {
    isWebm: format === WEBM || format === MATROSKA,
    video,
    audio,
    videoCodec: await video.getCodec(),
    audioCodec: audio && (await audio.getCodec()),
    codecString: await video.getCodecParameterString(),
    rotation: await video.getRotation(),
    width: Math.round(width),
    height: Math.round(height),
  };
}

/** A POSIX code, such as ENOSPC. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && /^E[A-Z]+$/.test(error.code);
}

/** H.264 profiles of more than 8 bits or 4:2:0, which browsers do not play (ISO/IEC 14496-10, annex A). */
const unplayedProfiles = new Set(["6e", "7a", "f4", "2c"]);

/** Whether every browser plays the clip once it lies in an MP4: 8-bit H.264 with AAC, MP3 or no sound. */
export function playsEverywhere({ isWebm, videoCodec, audio, audioCodec, codecString }: ClipFacts): boolean {
  const isPictureFine = videoCodec === "avc" && !isUnplayedProfile(codecString);
  const isSoundFine = !audio || audioCodec === "aac" || audioCodec === "mp3";
  return !isWebm && isPictureFine && isSoundFine;
}

/** Whether a current browser may show nothing of the picture as it is. */
export function mayNotPlay({ videoCodec, codecString }: ClipFacts): boolean {
  if (videoCodec === "avc") return isUnplayedProfile(codecString);
  return videoCodec !== "vp8" && videoCodec !== "vp9";
}

const isUnplayedProfile = (codecString: string | null) =>
  unplayedProfiles.has(/^avc[13]\.([0-9a-f]{2})/i.exec(codecString ?? "")?.[1]?.toLowerCase() ?? "");
