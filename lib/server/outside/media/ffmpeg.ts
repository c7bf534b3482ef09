import "server-only";
import { spawn } from "node:child_process";
import { rm, stat, writeFile } from "node:fs/promises";
import { constants } from "node:os";
import path from "node:path";
import { clipRules, conversionRules, decoderRules, renditionMaxAspect, renditionWidths } from "@/lib/shared/limits";
import type { ConversionPlan } from "./conversion-plan";
import { lowerPriority } from "./decoding/decoder-process";
import type { Decoders, Work } from "./decoding/decoders";
import { endingWithParent } from "./decoding/end-with-parent";
import { type Ceilings, leash } from "./decoding/leash";
import { type HdrTransfer, hdrTable } from "./hdr-table";
import { DecoderEndedError, TooHeavyError } from "./undecodable";

/** The system's ffmpeg: converts any clip to one that every browser plays, and grabs a frame. */
export type Ffmpeg = {
  /**
   * Writes an MP4 of H.264 and AAC. Throws if ffmpeg fails, TooHeavyError if it exceeds a ceiling, and the signal's
   * reason.
   */
  transcode(source: WholeClip, target: string, plan: ConversionPlan, work: Work): Promise<void>;
  /** Tells if the first seconds of picture and sound can be decoded; true if that stays unknown. Throws the signal's reason. */
  decodes(source: WholeClip, work: Work): Promise<boolean>;
  /** Writes a PNG of a frame near the start, upright; not of a black one, if there are others. Throws as transcode does. */
  grabFrame(source: ClipSource, target: string, work: Work): Promise<void>;
};

type ClipSource = { path: string; isWebm: boolean };
/** A clip with the tracks to show: the file's own numbers, and null for the first one. */
export type WholeClip = ClipSource & {
  hdr: HdrTransfer | null;
  pictureId: number | null;
  soundId: number | null;
  hasAudio: boolean;
};

/** Maximum side of a wall's picture. */
const maxSide = 1_920;
/** Maximum side of a poster: the filter keeps fifteen frames of it in memory. */
const maxPosterSide = renditionWidths.thumbnail * renditionMaxAspect;

/** Leaves out frames of which less than a tenth is brighter than black. Numbers of eight bits. */
const notBlack = "format=yuv420p,signalstats,metadata=select:key=lavfi.signalstats.YHIGH:value=32:function=greater";
/** Seconds in which a black beginning ends, and in which decoders show if they can read a clip. */
const firstSeconds = "5";

const fitInto = (side: number) =>
  `scale=w='min(${side},iw)':h='min(${side},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`;

/** Returns the ffmpeg with this name or path, or null if it does not start. Its runs have their own decoder lanes. */
export async function findFfmpeg(name: string, decoders: Pick<Decoders, "runOther">): Promise<Ffmpeg | null> {
  const command = name.includes(path.sep) ? path.resolve(name) : name;
  try {
    await run(command, ["-version"], decoderRules.frame);
  } catch {
    return null;
  }
  return {
    async transcode(source, target, { maxSeconds, isShort, ceilings }, work) {
      const h264 = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "23", "-pix_fmt", "yuv420p"];
      // Each frame that the encoder looks ahead or back stays in memory; a short clip may be larger instead.
      const kept = isShort ? "rc-lookahead=0:ref=1:bframes=0" : "rc-lookahead=10";
      const picture = [...tracksOf(source), ...h264, "-x264-params", kept];
      const table = source.hdr && `${path.basename(target)}.cube`;
      const filters = [fitInto(maxSide), ...(table ? [plainColours(table)] : [])];
      const sound = ["-c:a", "aac", "-b:a", "128k", "-ac", "2"];
      const plain = ["-map_metadata", "-1", "-map_chapters", "-1", "-movflags", "+faststart"];
      const shown = ["-vf", filters.join(), "-fpsmax", String(conversionRules.maxFrameRate), "-threads", "1"];
      const output = [...picture, ...shown, ...sound, ...plain, "-f", "mp4", path.resolve(target)];
      const input = ["-t", String(maxSeconds), ...inputOf(source)];
      const args = [...quiet, ...input, ...output];
      // Beside a long conversion others' short ones run, and go first.
      const [lane, niceness] = isShort ? (["short-conversion"] as const) : (["conversion", lowest] as const);
      const folder = path.resolve(path.dirname(target));
      const begin = () => run(command, args, ceilings, work, { niceness, ...(table && { folder }) });
      if (!source.hdr || !table) return decoders.runOther(lane, work, begin);
      await writeFile(path.join(folder, table), await hdrTable(source.hdr), { mode: 0o600 });
      try {
        await decoders.runOther(lane, work, begin);
      } finally {
        await rm(path.join(folder, table), { force: true });
      }
    },
    async decodes(source, work) {
      const strict = ["-abort_on", "empty_output_stream", "-max_error_rate", "0.1", "-t", firstSeconds];
      const output = [...tracksOf(source), "-frames:v", "3", "-f", "null", "-"];
      const args = [...quiet, ...strict, ...inputOf(source), ...output];
      try {
        await decoders.runOther("frame", work, () => run(command, args, decoderRules.frame, work));
        return true;
      } catch (error) {
        work.signal?.throwIfAborted();
        return !saysClipIsAtFault(error);
      }
    },
    async grabFrame(source, target, work) {
      const grab = (input: string[], ...filters: string[]) => {
        const filter = [fitInto(maxPosterSide), ...filters, "thumbnail=15"].join();
        const picture = ["-map", "0:V:0", "-vf", filter, "-frames:v", "1", "-c:v", "png"];
        const output = [...picture, "-f", "image2pipe", "-map_metadata", "-1", target];
        const args = [...quiet, ...input, ...inputOf(source), ...output];
        return decoders.runOther("frame", work, () => run(command, args, decoderRules.frame, work));
      };
      await grab(["-t", firstSeconds], notBlack).catch(() => work.signal?.throwIfAborted());
      const { size } = await stat(target).catch(() => ({ size: 0 }));
      if (size === 0) await grab([]);
    },
  };
}

/** Filter from HDR to BT.709 by a table in the working folder: a path in a filter would need two kinds of escapes. */
const plainColours = (table: string) =>
  [
    "scale=in_color_matrix=bt2020",
    "format=gbrp10le",
    `lut3d=${table}`,
    "scale=out_color_matrix=bt709:out_range=tv",
    "format=yuv420p",
    "setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709",
  ].join();

/** Tells if ffmpeg itself gave up on a clip. Stopped at a ceiling, killed or never started, it says nothing about it. */
export const saysClipIsAtFault = (error: unknown) =>
  !(error instanceof TooHeavyError || error instanceof DecoderEndedError);

/** Names the tracks by the file's numbers: ffmpeg's own first picture may be a still. */
function tracksOf({ isWebm, pictureId, soundId, hasAudio }: WholeClip): string[] {
  const named = (id: number | null, first: string) => (isWebm || id === null ? first : `i:${id}`);
  const sound = hasAudio ? ["-map", `0:${named(soundId, "a:0")}?`] : [];
  return ["-map", `0:${named(pictureId, "V:0")}`, ...sound];
}

/** Gets a tenth of a core that a short conversion wants, too. */
const lowest = constants.priority.PRIORITY_LOW;
const quiet = ["-nostdin", "-hide_banner", "-loglevel", "error", "-y", "-threads", "1"];

/** Input options for an untrusted clip: fix the detected format, and forbid ffmpeg other files and URLs. */
function inputOf({ path: file, isWebm }: ClipSource): string[] {
  // A frame may have more pixels than the tables declare.
  const bounds = ["-protocol_whitelist", "file", "-max_pixels", String(clipRules.maxPixels)];
  return [...bounds, "-f", isWebm ? "matroska" : "mov", "-i", `file:${path.resolve(file)}`];
}

/** Runs to the end, or throws with the last output of stderr. Its ceilings, the signal or our exit kill the child. */
function run(
  command: string,
  args: string[],
  ceilings: Ceilings,
  { signal }: Partial<Work> = {},
  { niceness, folder }: { niceness?: number | undefined; folder?: string } = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const [program, ...words] = [...endingWithParent(), command, ...args] as [string, ...string[]];
    const child = spawn(program, words, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
    const kill = () => child.kill("SIGKILL");
    process.once("exit", kill);
    signal?.addEventListener("abort", kill, { once: true });
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => {
      stderr = `${stderr}${chunk}`.slice(-2_000);
    });
    child.once("spawn", () => lowerPriority(child.pid, niceness));
    const watch = leash(child, ceilings);
    const end = (error: Error | null) => {
      const exceeded = watch.release();
      process.off("exit", kill);
      signal?.removeEventListener("abort", kill);
      if (signal?.aborted) reject(signal.reason);
      else if (exceeded) reject(new TooHeavyError(`ffmpeg was stopped at its limit: ${exceeded}.`));
      else if (error) reject(error);
      else resolve();
    };
    child.once("error", (error) => end(new DecoderEndedError(error.message)));
    child.once("close", (code, signal) => {
      if (signal) end(new DecoderEndedError(`ffmpeg by ${signal}.`));
      else end(code === 0 ? null : new Error(`ffmpeg exited with ${code}: ${stderr}`));
    });
  });
}
