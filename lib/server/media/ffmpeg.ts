import "server-only";
import { spawn } from "node:child_process";
import { clipRules, decoderRules } from "@/lib/shared/limits";
import { lowerPriority } from "./decoding/decoder-process";
import type { Decoders } from "./decoding/decoders";
import { endingWithParent } from "./decoding/end-with-parent";
import { type Ceilings, leash } from "./decoding/leash";
import { TooHeavyError } from "./undecodable";

/** A program of the system that makes of any clip one that every browser plays, and a picture of one. */
export type Ffmpeg = {
  /** Writes an MP4 of H.264 and AAC. Throws where ffmpeg fails, TooHeavyError where it takes more than it may. */
  transcode(source: ClipSource, target: string): Promise<void>;
  /** Writes a PNG of a frame near the beginning, upright. Throws as transcode does. */
  grabFrame(source: ClipSource, target: string): Promise<void>;
};

type ClipSource = { path: string; isWebm: boolean };

const { conversion, frame } = decoderRules;
/** A wall's picture is no larger. */
const longestSide = 1_920;

const fit = `scale=w='min(${longestSide},iw)':h='min(${longestSide},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`;

/** The ffmpeg that can be started by this name or path, or null. Its runs are among the decoders' conversions. */
export async function findFfmpeg(command: string, decoders: Pick<Decoders, "convert">): Promise<Ffmpeg | null> {
  try {
    await run(command, ["-version"], frame);
  } catch {
    return null;
  }
  return {
    async transcode(source, target) {
      const h264 = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "23", "-pix_fmt", "yuv420p"];
      // Each picture that it looks ahead at stays in memory.
      const picture = ["-map", "0:v:0", ...h264, "-x264-params", "rc-lookahead=10"];
      const sound = ["-map", "0:a:0?", "-c:a", "aac", "-b:a", "128k", "-ac", "2"];
      const plain = ["-map_metadata", "-1", "-map_chapters", "-1", "-movflags", "+faststart", "-f", "mp4"];
      const output = [...picture, "-vf", fit, "-threads", "1", ...sound, ...plain, target];
      await decoders.convert(() => run(command, [...inputOf(source), ...output], conversion));
    },
    async grabFrame(source, target) {
      const picture = ["-map", "0:v:0", "-vf", `${fit},thumbnail=15`, "-frames:v", "1", "-c:v", "png"];
      const output = [...picture, "-f", "image2pipe", "-map_metadata", "-1", target];
      await decoders.convert(() => run(command, [...inputOf(source), ...output], frame));
    },
  };
}

/** A clip is a stranger's file: it is read as what it was recognised as, and leads ffmpeg to no other file or address. */
function inputOf({ path, isWebm }: ClipSource): string[] {
  const quiet = ["-nostdin", "-hide_banner", "-loglevel", "error", "-y", "-threads", "1"];
  // A frame may be of more pixels than the tables say.
  const bounds = ["-protocol_whitelist", "file", "-max_pixels", String(clipRules.maxPixels)];
  return [...quiet, ...bounds, "-f", isWebm ? "matroska" : "mov", "-i", `file:${path}`];
}

/** Runs to the end, or throws with the last of what was said. Nothing outlives its ceilings, nor this process. */
function run(command: string, args: string[], ceilings: Ceilings): Promise<void> {
  return new Promise((resolve, reject) => {
    const [program, ...words] = [...endingWithParent(), command, ...args] as [string, ...string[]];
    const child = spawn(program, words, { stdio: ["ignore", "ignore", "pipe"] });
    const kill = () => child.kill("SIGKILL");
    process.once("exit", kill);
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => {
      said = `${said}${chunk}`.slice(-2_000);
    });
    child.once("spawn", () => lowerPriority(child.pid));
    const watch = leash(child, ceilings);
    const end = (error: Error | null) => {
      const exceeded = watch.release();
      process.off("exit", kill);
      if (exceeded) reject(new TooHeavyError(`ffmpeg was ended by its ceiling: ${exceeded}.`));
      else if (error) reject(error);
      else resolve();
    };
    child.once("error", end);
    child.once("close", (code, signal) =>
      end(code === 0 ? null : new Error(`ffmpeg ended with ${signal ?? code}: ${said}`)),
    );
  });
}
