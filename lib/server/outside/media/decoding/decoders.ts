import "server-only";
import path from "node:path";
import { type clipRules, decoderRules, limits } from "@/lib/shared/limits";
import type { HdrTransfer } from "../hdr-table";
import { TooHeavyError } from "../undecodable";
import { DecoderProcess } from "./decoder-process";
import type { Ceilings } from "./leash";
import { type Lane, MemoryBudget } from "./memory-budget";

/** How to make a new picture. Width and height are those of the box that it must fit into, in pixels. */
export type PictureRecipe = {
  width: number;
  height: number;
  format: "webp" | "jpeg" | "png";
  /** sharp's options for that format. */
  options: Record<string, unknown>;
  /** Background for transparent pixels, if the format has no transparency. */
  ground?: string;
  /** Limits within which an animation keeps moving; without them only its first frame is used. */
  moving?: { maxFrames: number; maxPixels: number; maxBytes: number };
  maxPixels: number;
  /** Longer colour profiles are ignored. */
  maxProfileBytes: number;
  /** Computes average colour and hash, which costs a pass over the result. WebP only. */
  hasSummary?: boolean;
};
export type MadePicture = {
  /** Pixels, upright. */
  width: number;
  height: number;
  bytes: number;
  /** Size of the original, upright. */
  original: { width: number; height: number };
  /** The average colour as '#rrggbb', if requested. */
  colour: string | null;
  /** The perceptual hash (lib/server/outside/media/decoder/picture-hash.mjs), if requested; null for a flat picture. */
  hash: string | null;
  /** Only lenient decoding worked: a part may be missing. */
  isDamaged: boolean;
};

/**
 * Limits that no genuine clip exceeds; lib/server/outside/media/clip-tables.mjs checks them before any library opens the file.
 */
export type ClipRules = typeof clipRules;
export type ClipFacts = {
  /** True for WebM; everything else is of MP4's family. */
  isWebm: boolean;
  /** The file's numbers of the tracks that are shown. */
  pictureId: number;
  soundId: number | null;
  hasAudio: boolean;
  /** mediabunny's names, such as 'avc'; null for an unknown codec. */
  videoCodec: string | null;
  audioCodec: string | null;
  /** RFC 6381, such as 'avc1.64001f'. */
  codecString: string | null;
  /** Degrees clockwise by which a player rotates the picture. */
  rotation: 0 | 90 | 180 | 270;
  /** Pixels, upright. */
  width: number;
  height: number;
  /** Seconds by its packets; null if they give no length. */
  durationSeconds: number | null;
  /** Frames per second, on average. */
  frameRate: number;
  /** How the picture writes what is brighter than a wall shows; null for usual colours. */
  hdr: HdrTransfer | null;
  /** An edit list hides a part that the file still holds: its owner trimmed it. */
  isTrimmed: boolean;
};
export type CopiedClip = {
  mime: "video/mp4" | "video/webm";
  extension: "mp4" | "webm";
  isSoundLost: boolean;
  facts: ClipFacts;
};

/** Types of the tasks of lib/server/outside/media/decoder/process.mjs. Files are given by path; the target is created. */
type DecoderTasks = {
  picture: {
    input: { source: string; target: string; recipe: PictureRecipe; isUnpacked?: boolean };
    output: MadePicture | { unpacked: string };
  };
  poster: { input: { width: number; height: number; target: string; recipe: PictureRecipe }; output: MadePicture };
  "read-clip": { input: { source: string; rules: ClipRules }; output: ClipFacts };
  "copy-clip": { input: { source: string; target: string; rules: ClipRules }; output: CopiedClip };
};
type TaskName = keyof DecoderTasks;
type Input<Name extends TaskName> = DecoderTasks[Name]["input"];
type Output<Name extends TaskName> = DecoderTasks[Name]["output"];

/** Priority, owner and cancellation of decoder work. */
export type Work = {
  /** A person waits for the result: it starts first, and at normal priority. */
  isAwaited: boolean;
  /** Its tasks take turns with those of other accounts. */
  account_id?: string;
  /** Tells senders of one account apart, whose tasks take turns, too. */
  sender?: string;
  /** Cancels the wait and kills the process. */
  signal?: AbortSignal;
};
type TaskOptions = Work & {
  /** Estimated memory from a bounded read of its header, in bytes; null for a usual phone photo. */
  costlyBytes?: number | null;
  /** Processor time limit, if lower than the lane's ceiling. */
  cpuSeconds?: number;
};

type ProgramLane = "frame" | "conversion" | "short-conversion";

/** Decodes untrusted files in separate processes with ceilings for memory, processor and time. */
export type Decoders = {
  /** Throws UndecodableError, TooHeavyError or DecoderEndedError, the signal's reason, and the system's own errors. */
  run<Name extends TaskName>(name: Name, input: Input<Name>, options: TaskOptions): Promise<Output<Name>>;
  /** Runs an external program within the lane's `decoderRules`; one at a time per lane. */
  runOther<Result>(lane: ProgramLane, options: Work, run: () => Promise<Result>): Promise<Result>;
  /** Ends the idle processes. */
  close(): void;
};

/** Relative to the working folder: a bundler moves this module, and Node runs the program unbuilt. */
const program = path.join(process.cwd(), "lib/server/outside/media/decoder/process.mjs");

type Allowance = Work & { cpuSeconds: number };
const within = (ceilings: Ceilings, { cpuSeconds }: Pick<Allowance, "cpuSeconds">): Ceilings => ({
  ...ceilings,
  cpuSeconds: Math.min(ceilings.cpuSeconds, cpuSeconds),
});

const clipTasks = new Set<TaskName>(["read-clip", "copy-clip"]);

/** `runs` replaces the program in tests. */
export function createDecoders({ runs = program }: { runs?: string } = {}): Decoders {
  const budget = new MemoryBudget(decoderRules.totalMemoryBytes, decoderRules.small.memoryBytes);
  /** Idle processes for small tasks, kept for reuse: a start takes as long as a thumbnail. */
  const idle = new Set<DecoderProcess>();

  const run: Decoders["run"] = async (name, input, { costlyBytes = null, cpuSeconds = Infinity, ...work }) => {
    const allowance = { ...work, cpuSeconds };
    if (clipTasks.has(name)) return runApart("clip", decoderRules.clip, name, input, work);
    if (costlyBytes !== null) return runCostly(name, input, costlyBytes, allowance);
    try {
      return await inLane("small", decoderRules.small.memoryBytes, work, () => runSmall(name, input, allowance));
    } catch (error) {
      // The header may understate the memory that genuine bytes need: retry it as a costly one.
      if (!(error instanceof TooHeavyError) || error.ceiling !== "memory") throw error;
      return runCostly(name, input, limits.costlyPictureMaxBytes, allowance);
    }
  };

  function runCostly<Name extends TaskName>(name: Name, input: Input<Name>, bytes: number, work: Allowance) {
    const memoryBytes = Math.min(bytes, limits.costlyPictureMaxBytes);
    return runApart("costly", { ...within(decoderRules.costly, work), memoryBytes }, name, input, work);
  }

  async function inLane<Result>(lane: Lane, bytes: number, work: Work, begin: () => Promise<Result>) {
    const leave = await budget.enter({ ...work, lane, bytes });
    if (lane !== "small") makeRoom();
    try {
      return await begin();
    } finally {
      leave();
    }
  }

  /** Uses a new process each time, which returns its memory to the system at once. */
  function runApart<Name extends TaskName>(
    lane: Lane,
    ceilings: Ceilings,
    name: Name,
    input: Input<Name>,
    work: Work,
  ): Promise<Output<Name>> {
    return inLane(lane, ceilings.memoryBytes, work, async () => {
      const child = new DecoderProcess(runs, work.isAwaited);
      try {
        return (await child.run(name, input, ceilings, work.signal)) as Output<Name>;
      } finally {
        child.end();
      }
    });
  }

  async function runSmall<Name extends TaskName>(
    name: Name,
    input: Input<Name>,
    { isAwaited, signal, cpuSeconds }: Allowance,
  ): Promise<Output<Name>> {
    const child = takeIdle(isAwaited) ?? new DecoderProcess(runs, isAwaited);
    try {
      return (await child.run(name, input, within(decoderRules.small, { cpuSeconds }), signal)) as Output<Name>;
    } finally {
      if (child.isUsable) keep(child);
    }
  }

  function takeIdle(isAwaited: boolean): DecoderProcess | undefined {
    for (const child of idle) {
      if (!child.isUsable) idle.delete(child);
      else if (child.isAwaited === isAwaited) {
        idle.delete(child);
        child.stayAwake();
        return child;
      }
    }
    return undefined;
  }

  function keep(child: DecoderProcess) {
    idle.add(child);
    child.endAfter(decoderRules.idleSeconds);
  }

  /** Ends surplus idle processes, which still occupy memory of their last task. */
  function makeRoom() {
    let left = Math.floor((decoderRules.totalMemoryBytes - budget.largeBytes) / decoderRules.small.memoryBytes) - 1;
    for (const child of [...idle]) {
      left -= 1;
      if (left >= 0) continue;
      idle.delete(child);
      child.end();
    }
  }

  return {
    run,
    runOther: (lane, options, begin) => inLane(lane, decoderRules[lane].memoryBytes, options, begin),
    close() {
      for (const child of idle) child.end();
      idle.clear();
    },
  };
}
