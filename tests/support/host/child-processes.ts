import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Only Linux lists a process's children. */
export const canListChildren = existsSync("/proc/self/task");

/** Returns the running children of this process whose command line contains `text`. */
export function listChildren(text: string): number[] {
  const threads = readdirSync("/proc/self/task");
  const pids = threads.flatMap((thread) => read(`/proc/self/task/${thread}/children`).split(" ").filter(Boolean));
  return pids.filter((pid) => read(`/proc/${pid}/cmdline`).replaceAll("\0", " ").includes(text)).map(Number);
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // It has just ended.
    return "";
  }
}
