import { type ChildProcess, execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { descendants, type Installation } from "../e2e/support/installation";

/** Kinds of an installation's processes that the soak test kills. */

export type Victim = "database" | "backend" | "worker" | "worker's child" | "web server";

export type Process = { pid: number; parent: number; command: string };

export function listProcesses(): Process[] {
  const lines = execFileSync("ps", ["-ww", "-e", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).trim().split("\n");
  return lines.map((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return { pid: Number(pid), parent: Number(parent), command: command ?? "" };
  });
}

/** Matches the server's end of a connection; the server's own helpers have other names. */
const isBackend = ({ command }: Process) => /^postgres: wallflower wallflower /.test(command);
const isDatabase = ({ command }: Process) => /\/postgres -D /.test(command);
const isWorker = ({ command }: Process) => /programs\/worker\.mjs/.test(command);
const isWeb = ({ command }: Process) => /programs\/web\.mjs/.test(command);

/** The installation's running processes of this kind. */
export function findVictims(installation: Installation, kind: Victim): Process[] {
  const own = new Set(installation.processes());
  const processes = listProcesses().filter(({ pid }) => own.has(pid));
  const workers = new Set(processes.filter(isWorker).map(({ pid }) => pid));
  const rules: Record<Victim, (process: Process) => boolean> = {
    database: isDatabase,
    backend: isBackend,
    worker: isWorker,
    "worker's child": ({ parent }) => workers.has(parent),
    "web server": isWeb,
  };
  return processes.filter(rules[kind]);
}

/** Kills a process and its descendants at once, and waits until they are gone. */
export async function killTree({ pid }: ChildProcess): Promise<void> {
  const pids = pid ? [pid, ...descendants(pid)] : [];
  const isAlive = (one: number) => {
    try {
      return process.kill(one, 0);
    } catch {
      return false;
    }
  };
  for (const one of pids) if (isAlive(one)) process.kill(one, "SIGKILL");
  while (pids.some(isAlive)) await sleep(50);
}
