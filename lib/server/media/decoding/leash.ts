import "server-only";
import type { ChildProcess } from "node:child_process";
import pidusage from "pidusage";

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
const pollMs = process.platform === "linux" ? 40 : 1_000;

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
    const usage = pid ? await pidusage(pid).catch(() => null) : null;
    if (isOver || exceeded) return;
    if (usage) {
      // A reused child has already used processor time.
      cpuMsBefore ??= usage.ctime;
      if (usage.memory > ceilings.memoryBytes) end("memory");
      else if (usage.ctime - cpuMsBefore > ceilings.cpuSeconds * 1_000) end("processor");
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
