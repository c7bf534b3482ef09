import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * A PostgreSQL that outlived its starter (kill -9, a crash) still locks its data folder. These functions find and
 * stop it, and remove a postmaster.pid whose process id now belongs to another process.
 */

/** Returns the relevant fields of postmaster.pid; null if the file is absent or incomplete. */
export function readPidFile(dataFolder: string): { pid: number; isReady: boolean } | null {
  try {
    // Line 1 is the process id, line 8 the state (PostgreSQL, src/include/utils/pidfile.h).
    const lines = readFileSync(path.join(dataFolder, "postmaster.pid"), "utf8").split("\n");
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, isReady: lines[7]?.trim() === "ready" } : null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * On Linux every PostgreSQL process has its data folder as working directory. That identifies it even without a pid
 * file.
 */
function processesWorkingIn(folder: string): number[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const isOurs =
        readlinkSync(`/proc/${name}/cwd`) === folder &&
        readFileSync(`/proc/${name}/comm`, "utf8").startsWith("postgres");
      return isOurs ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

function commandLine(pid: number): string {
  const [command, args]: [string, string[]] =
    process.platform === "win32"
      ? ["wmic", ["process", "where", `processid=${pid}`, "get", "commandline"]]
      : ["ps", ["-o", "command=", "-p", String(pid)]];
  try {
    return execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return "";
  }
}

function findProcesses(dataFolder: string): number[] {
  if (!existsSync(dataFolder)) return [];
  if (process.platform === "linux") return processesWorkingIn(realpathSync(dataFolder));
  const pid = readPidFile(dataFolder)?.pid;
  return pid && isAlive(pid) && commandLine(pid).includes(dataFolder) ? [pid] : [];
}

/** Signals the processes and resolves to whether all are gone from the folder within five seconds. */
async function endProcesses(pids: number[], signal: NodeJS.Signals, dataFolder: string): Promise<boolean> {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has already ended.
    }
  }
  const deadline = Date.now() + 5_000;
  while (findProcesses(dataFolder).length > 0) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/**
 * Stops any PostgreSQL that still runs on `dataFolder`, so that a new one can start. Requests a fast shutdown first
 * (nothing committed is lost), then an immediate one. Throws if a process cannot be stopped.
 */
export async function stopOrphans(dataFolder: string): Promise<void> {
  const postmaster = readPidFile(dataFolder)?.pid;
  const found = findProcesses(dataFolder);
  if (found.length > 0) {
    const main = postmaster && found.includes(postmaster) ? [postmaster] : found;
    // SIGINT is PostgreSQL's "fast", SIGQUIT its "immediate" shutdown; server processes follow their postmaster.
    const isGone =
      (await endProcesses(main, "SIGINT", dataFolder)) ||
      (await endProcesses(main, "SIGQUIT", dataFolder)) ||
      (await endProcesses(findProcesses(dataFolder), "SIGKILL", dataFolder));
    if (!isGone) throw new Error(`Another PostgreSQL is using ${dataFolder} and cannot be stopped.`);
  }
  // PostgreSQL trusts the file if any process has that id, which means nothing after a reboot.
  if (postmaster && isAlive(postmaster)) rmSync(path.join(dataFolder, "postmaster.pid"), { force: true });
}
