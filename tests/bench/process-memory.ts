import { readFileSync } from "node:fs";
import type { Installation } from "../e2e/support/installation";

const lookEveryMs = 50;

/** The process of an installation whose command line contains this word. Linux only. */
export function findProcess(installation: Installation, word: string): number {
  const found = installation.processes().find((pid) => commandOf(pid).includes(word));
  if (!found) throw new Error(`No process of the installation is called ${word}.`);
  return found;
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

/** Resident bytes of a process; 0 if it has ended. */
function residentBytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** A process and all its descendants. */
function family(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
    return [pid, ...(children === "" ? [] : children.split(" ").map(Number)).flatMap(family)];
  } catch {
    return [];
  }
}

/** Proportional set size in bytes: shared pages count by share. 0 if the process has ended. */
function ownBytes(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** Proportional bytes of a process and its descendants, so that shared pages count once. */
export const sharedFamilyBytes = (pid: number) => family(pid).reduce((sum, one) => sum + ownBytes(one), 0);

/**
 * Milliseconds of processor that a process and its descendants have used, also those that have ended (proc(5), stat;
 * 100 ticks a second).
 */
export const familyCpuMs = (pid: number) => family(pid).reduce((sum, one) => sum + ownCpuMs(one), 0);

function ownCpuMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "latin1")
      .replace(/^.*\) /s, "")
      .split(" ")
      .map(Number);
    return fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) * 10;
  } catch {
    return 0;
  }
}

/** How many processes a family has. */
export const familySize = (pid: number) => family(pid).length;

/** Resident bytes of a process and its descendants. */
export const familyBytes = (pid: number) => family(pid).reduce((sum, one) => sum + residentBytes(one), 0);

/** Samples the memory of a process and its descendants with `count`; `stop` returns the peak in bytes. */
export function watchFamily(pid: number, count = familyBytes): { stop: () => number } {
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, count(pid));
  };
  const timer = setInterval(look, lookEveryMs);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return peak;
    },
  };
}
