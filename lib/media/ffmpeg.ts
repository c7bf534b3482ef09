import "server-only";
import { spawn } from "node:child_process";
import { setPriority } from "node:os";

/** A program of the system that makes of any clip one that every browser plays, and a picture of one. */
export type Ffmpeg = {
  /** Writes an MP4 of H.264 and AAC. Throws where ffmpeg fails or takes too long. */
  transcode(source: ClipSource, target: string): Promise<void>;
  /** Writes a PNG of a frame near the beginning, upright. Throws as transcode does. */
  grabFrame(source: ClipSource, target: string): Promise<void>;
};

type ClipSource = { path: string; isWebm: boolean };

/** 500 MB of HEVC on one slow core take less. */
const transcodeTimeoutMs = 30 * 60_000;
const frameTimeoutMs = 60_000;
/** Pages are answered first. */
const niceness = 10;
/** A wall's picture is no larger. */
const longestSide = 1_920;

const fit = `scale=w='min(${longestSide},iw)':h='min(${longestSide},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`;

/** The ffmpeg that can be started by this name or path, or null. */
export async function findFfmpeg(command: string): Promise<Ffmpeg | null> {
  try {
    await run(command, ["-version"], frameTimeoutMs);
  } catch {
    return null;
  }
  return {
    async transcode(source, target) {
      const picture = ["-map", "0:v:0", "-c:v", "libx264", "-preset", "veryfast", "-crf", "23", "-pix_fmt", "yuv420p"];
      const sound = ["-map", "0:a:0?", "-c:a", "aac", "-b:a", "128k", "-ac", "2"];
      const plain = ["-map_metadata", "-1", "-map_chapters", "-1", "-movflags", "+faststart", "-f", "mp4"];
      const output = [...picture, "-vf", fit, "-threads", "1", ...sound, ...plain, target];
      await run(command, [...inputOf(source), ...output], transcodeTimeoutMs);
    },
    async grabFrame(source, target) {
      const output = [
        "-map",
        "0:v:0",
        "-vf",
        `thumbnail=30,${fit}`,
        "-frames:v",
        "1",
        "-c:v",
        "png",
        "-f",
        "image2pipe",
      ];
      await run(command, [...inputOf(source), ...output, "-map_metadata", "-1", target], frameTimeoutMs);
    },
  };
}

/** A clip is a stranger's file: it is read as what it was recognised as, and leads ffmpeg to no other file or address. */
function inputOf({ path, isWebm }: ClipSource): string[] {
  const quiet = ["-nostdin", "-hide_banner", "-loglevel", "error", "-y", "-threads", "1"];
  return [...quiet, "-protocol_whitelist", "file", "-f", isWebm ? "matroska" : "mov", "-i", `file:${path}`];
}

/** Runs to the end, or throws with the last of what was said. Nothing outlives the timeout, nor this process. */
function run(command: string, args: string[], timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "ignore", "pipe"] });
    const kill = () => child.kill("SIGKILL");
    const timer = setTimeout(kill, timeoutMs);
    process.once("exit", kill);
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => {
      said = `${said}${chunk}`.slice(-2_000);
    });
    child.once("spawn", () => child.pid && lowerPriority(child.pid));
    const end = (error: Error | null) => {
      clearTimeout(timer);
      process.off("exit", kill);
      if (error) reject(error);
      else resolve();
    };
    child.once("error", end);
    child.once("close", (code, signal) =>
      end(code === 0 ? null : new Error(`ffmpeg ended with ${signal ?? code}: ${said}`)),
    );
  });
}

function lowerPriority(pid: number) {
  try {
    setPriority(pid, niceness);
  } catch {
    // It has ended already, or the system does not allow it.
  }
}
