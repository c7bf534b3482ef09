import "server-only";
import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";

/** Limits of a child process for one task. */
export type Ceilings = {
  /** Resident memory. */
  memoryBytes: number;
  cpuSeconds: number;
  /** Wall-clock time. */
  clockSeconds: number;
};
export type Ceiling = "memory" | "processor" | "clock";

/** Reading the usage costs microseconds on Linux; other systems start a program for each reading. */
const isLinux = process.platform === "linux";
const pollMs = isLinux ? 40 : 1_000;

type Usage = { memoryBytes: number; cpuMs: number };

/** Linux counts processor time in hundredths of a second, whatever the machine (proc(5), times(2)). */
const msPerTick = 10;

/**
 * Reads the files of proc(5) without a wait: they are in memory, and four trips to the thread pool for each of them
 * took a quarter of the worker's time.
 */
function readUsage(pid: number): Usage {
  const memory = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1];
  // The program's name, in brackets, may hold anything.
  const fields = readFileSync(`/proc/${pid}/stat`, "latin1")
    .replace(/^.*\) /s, "")
    .split(" ");
  const [userTicks, systemTicks] = [Number(fields[11]), Number(fields[12])];
  return { memoryBytes: Number(memory ?? 0) * 1_024, cpuMs: (userTicks + systemTicks) * msPerTick };
}

async function askForUsage(pid: number): Promise<Usage> {
  const { default: pidusage } = await import("pidusage");
  const { memory, ctime } = await pidusage(pid);
  return { memoryBytes: memory, cpuMs: ctime };
}

/** Returns null for a process that has ended. */
async function usageOf(pid: number): Promise<Usage | null> {
  try {
    return isLinux ? readUsage(pid) : await askForUsage(pid);
  } catch {
    return null;
  }
}

/**
 * Watches a child from now on, and kills it when it exceeds a ceiling. `release` stops watching and returns the
 * exceeded ceiling, or null.
 */
export function leash(child: ChildProcess, ceilings: Ceilings): { release(): Ceiling | null } {
  const { pid } = child;
  let exceeded: Ceiling | null = null;
  let isOver = false;
  let cpuMsBefore: number | null = null;
  let poll: NodeJS.Timeout | undefined;

  const end = (ceiling: Ceiling) => {
    if (isOver) return;
    exceeded ??= ceiling;
    child.kill("SIGKILL");
  };
  const measure = async () => {
    const usage = pid ? await usageOf(pid) : null;
    if (isOver || exceeded) return;
    if (usage) {
      // A reused child has already used processor time.
      cpuMsBefore ??= usage.cpuMs;
      if (usage.memoryBytes > ceilings.memoryBytes) end("memory");
      else if (usage.cpuMs - cpuMsBefore > ceilings.cpuSeconds * 1_000) end("processor");
    }
    poll = setTimeout(() => void measure(), pollMs);
    poll.unref();
  };
  const clock = setTimeout(() => end("clock"), ceilings.clockSeconds * 1_000);
  clock.unref();
  void measure();

  return {
    release() {
      isOver = true;
      clearTimeout(clock);
      clearTimeout(poll);
      return exceeded;
    },
  };
}
