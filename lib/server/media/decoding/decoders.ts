import "server-only";
import path from "node:path";
import { type clipRules, decoderRules, limits } from "@/lib/shared/limits";
import { TooHeavyError } from "../undecodable";
import { DecoderProcess } from "./decoder-process";
import type { Ceilings } from "./leash";
import { type Lane, MemoryBudget } from "./memory-budget";

/** How a picture is made anew. Pixels are those of the box that it is fitted into. */
export type PictureRecipe = {
  width: number;
  height: number;
  format: "webp" | "jpeg" | "png";
  /** sharp's, of that format. */
  options: Record<string, unknown>;
  /** The colour under transparent pixels, where the format has none. */
  ground?: string;
  /** Limits within which an animation moves; without them its first frame stands for it. */
  moving?: { maxFrames: number; maxPixels: number; maxBytes: number };
  maxPixels: number;
  /** A longer colour profile is not read. */
  maxProfileBytes: number;
  /** Whether its average colour is asked for, which costs a look at all that was made. Of WebP alone. */
  hasColour?: boolean;
};
export type MadePicture = {
  /** Pixels, upright. */
  width: number;
  height: number;
  bytes: number;
  /** Measures the original, upright. */
  original: { width: number; height: number };
  /** The average, as '#rrggbb', where it was asked for. */
  colour: string | null;
  /** It could only be read leniently: a part may be missing. */
  isDamaged: boolean;
};

/**
 * Limits that no honest clip exceeds; lib/server/media/clip-tables.mjs checks them before any library opens the file.
 */
export type ClipRules = typeof clipRules;
export type ClipFacts = {
  /** Whether the file is WebM; everything else is of MP4's family. */
  isWebm: boolean;
  hasAudio: boolean;
  /** mediabunny's words, such as 'avc'; null where it knows none. */
  videoCodec: string | null;
  audioCodec: string | null;
  /** RFC 6381, such as 'avc1.64001f'. */
  codecString: string | null;
  /** Degrees clockwise that a player turns the picture by. */
  rotation: 0 | 90 | 180 | 270;
  /** Pixels, upright. */
  width: number;
  height: number;
  /** Seconds by its packets; null where they tell no length. */
  durationSeconds: number | null;
};
export type CopiedClip = {
  mime: "video/mp4" | "video/webm";
  extension: "mp4" | "webm";
  isSoundLost: boolean;
  facts: ClipFacts;
};

/** Types the tasks of lib/server/media/decoder/process.mjs. Files are given by path; the target is made anew. */
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

/** Says for whom files are opened. */
export type Work = {
  /** Somebody looks at a screen until it is done: it begins first, and at the priority of everything else. */
  isAwaited: boolean;
  /** Its tasks take turns with other accounts'. */
  account_id?: string;
  /** Ends wait and process. */
  signal?: AbortSignal;
};
type TaskOptions = Work & {
  /** By a bounded look at its header; null where it is what phones make. Bytes of memory that it will take. */
  costlyBytes?: number | null;
  /** Processor time that it may take, where that is less than the ceiling of its lane. */
  cpuSeconds?: number;
};

/** Opens what strangers sent, in processes of its own with ceilings for memory, processor and time. */
export type Decoders = {
  /** Throws UndecodableError, TooHeavyError or DecoderEndedError, the signal's reason, and the system's own errors. */
  run<Name extends TaskName>(name: Name, input: Input<Name>, options: TaskOptions): Promise<Output<Name>>;
  /** Runs a program of somebody else's that takes up to the lane's `decoderRules`; of each lane, one at a time. */
  runOther<Result>(lane: "frame" | "conversion", options: Work, run: () => Promise<Result>): Promise<Result>;
  /** Ends the processes that wait for a task. */
  close(): void;
};

/** By the working folder: a bundler moves this module, and Node runs the program as it stands. */
const program = path.join(process.cwd(), "lib/server/media/decoder/process.mjs");

type Allowance = Work & { cpuSeconds: number };
const within = (ceilings: Ceilings, { cpuSeconds }: Pick<Allowance, "cpuSeconds">): Ceilings => ({
  ...ceilings,
  cpuSeconds: Math.min(ceilings.cpuSeconds, cpuSeconds),
});

const clipTasks = new Set<TaskName>(["read-clip", "copy-clip"]);

/** `runs` is another program for tests. */
export function createDecoders({ runs = program }: { runs?: string } = {}): Decoders {
  const budget = new MemoryBudget(decoderRules.totalMemoryBytes, decoderRules.small.memoryBytes);
  /** Processes that have done a small task and wait for another: starting one takes as long as a thumbnail. */
  const idle = new Set<DecoderProcess>();

  const run: Decoders["run"] = async (name, input, { costlyBytes = null, cpuSeconds = Infinity, ...work }) => {
    const allowance = { ...work, cpuSeconds };
    if (clipTasks.has(name)) return runApart("clip", decoderRules.clip, name, input, work);
    if (costlyBytes !== null) return runCostly(name, input, costlyBytes, allowance);
    try {
      return await inLane("small", decoderRules.small.memoryBytes, work, () => runSmall(name, input, allowance));
    } catch (error) {
      // Its header may have promised less memory than honest bytes take: it gets the room of a costly one.
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

  /** A process for each: what it took goes back to the system at once. */
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

  /** Those that wait hold on to some of what their last task took. */
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
