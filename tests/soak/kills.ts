import { setTimeout as sleep } from "node:timers/promises";
import type { Installation } from "../e2e/support/installation";
import { makeRandom } from "../support/random";
import { Hall, type HallPlan } from "./hall";
import { findFaults, findLeftProcesses } from "./settled";
import { findVictims, type Victim } from "./victims";

/** Relative frequencies. A web server that ends soon after its start restarts with a growing delay. */
const draws: readonly Victim[] = [
  ...Array<Victim>(7).fill("backend"),
  ...Array<Victim>(4).fill("database"),
  ...Array<Victim>(4).fill("worker"),
  ...Array<Victim>(3).fill("worker's child"),
  ...Array<Victim>(2).fill("web server"),
];

export type KillReport = {
  /** Number of kills by kind. */
  kills: Partial<Record<Victim, number>>;
  posts: number;
  tries: number;
  answers: Record<string, number>;
  /** Violated requirements, one sentence each; empty if all is well. */
  faults: string[];
};

type Options = {
  seconds: number;
  seed: number;
  log?: (line: string) => void;
  plan?: HallPlan;
  /** Finds further faults, once everything is idle. */
  check?: (hall: Hall) => Promise<string[]>;
};

/**
 * Kills one process of an installation every few seconds while a hall posts, moderates and watches; then waits until it
 * is idle, checks its state and stops it.
 */
export async function soakKills(installation: Installation, options: Options): Promise<KillReport> {
  const { seconds, seed, log = () => {}, plan, check = async () => [] } = options;
  const random = makeRandom(seed);
  const kills: KillReport["kills"] = {};
  const hall = await Hall.open(installation, plan);
  const start = Date.now();
  const kill = (kind: Victim) => {
    const found = findVictims(installation, kind);
    const victim = found[Math.floor(random() * found.length)];
    if (!victim || !killNow(victim.pid)) return;
    kills[kind] = (kills[kind] ?? 0) + 1;
    log(`${((Date.now() - start) / 1_000).toFixed(1).padStart(6)} s  ${kind} (${victim.pid})`);
  };
  // Each main process once in every run, however short; then at random.
  const first: Victim[] = ["backend", "database", "worker", "web server", "worker's child"];
  while (Date.now() - start < seconds * 1_000) {
    await sleep(1_000 + random() * 4_000);
    kill(first.shift() ?? draws[Math.floor(random() * draws.length)] ?? "backend");
  }
  log("Waiting until everything is calm …");
  await installation.waitUntilHealthy();
  await hall.close();
  const faults = [...(await findFaults(installation, hall)), ...(await check(hall))];
  const processes = installation.processes();
  await installation.stop();
  faults.push(...findLeftProcesses(processes, installation.dataDir));
  return {
    kills,
    posts: hall.attempts.length,
    tries: hall.attempts.reduce((sum, { tries }) => sum + tries, 0),
    answers: Object.fromEntries([...hall.answers].sort()),
    faults,
  };
}

/** Tells if the process still existed. */
function killNow(pid: number): boolean {
  try {
    return process.kill(pid, "SIGKILL");
  } catch {
    return false;
  }
}
