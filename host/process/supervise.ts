import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { writeLog } from "@/lib/server/base/log/log";
import { childRules } from "@/lib/shared/limits/operator";
import { faultExitCode, lostDatabaseExitCode } from "./child";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Delay before a restart, doubled at each failure up to the maximum. */
const firstDelayMs = 500;
const maxDelayMs = 30_000;
/** A child that lived this long counts as healthy: it restarts at once, and the back-off resets. */
const defaultHealthyMs = 60_000;
/** Children end within about five seconds; one that does not is stuck. */
const stopTimeoutMs = 8_000;

/** Descriptions of our own exit codes. */
const endings = new Map<number | null, string>([
  [faultExitCode, "exited after an error"],
  [lostDatabaseExitCode, "exited: it lost the database"],
]);

export type Supervised = {
  /** Resolves when the child first reports ready; rejects with its exit code if it ends before. */
  ready: Promise<void>;
  stop: () => Promise<void>;
};

/** Carries the exit code of a child that ended before it was ready; null if a signal ended it. */
export class EarlyExitError extends Error {
  constructor(
    name: string,
    readonly exitCode: number | null,
  ) {
    super(`The ${name} exited before it was ready.`);
  }
}

type Options = {
  /** Names the process for the person: "web server", "worker". */
  name: string;
  /** Its file, relative to the root. */
  script: string;
  nodeFlags?: string[];
  environment: NodeJS.ProcessEnv;
  /** For tests, which need shorter times. */
  healthyMs?: number;
  silentSeconds?: number;
};

/**
 * Kills a child that has been ready and then reports nothing for `silentSeconds`: it is stopped, or in an endless loop,
 * and would keep its requests for ever. Counts looks and not time, which passes while this process is stopped, too.
 */
function endIfSilent(child: ChildProcess, name: string, silentSeconds: number): void {
  let silence = Number.NEGATIVE_INFINITY;
  child.on("message", (message) => {
    // A start may take long on a busy machine.
    if (message === "ready" || silence >= 0) silence = 0;
  });
  const timer = setInterval(() => {
    silence += 1;
    if (silence < silentSeconds) return;
    writeLog("error", `The ${name} has been silent for ${silentSeconds} s; ending it.`, { process: "supervisor" });
    clearInterval(timer);
    child.kill("SIGKILL");
  }, 1_000).unref();
  child.once("exit", () => clearInterval(timer));
}

/**
 * Keeps a child process of this program running: restarts it when it ends unexpectedly, with a growing back-off if
 * that repeats, or when it falls silent. The child sends "ready" once and then "alive" every few seconds, ends on
 * SIGTERM, and ends when its IPC channel closes.
 */
export function supervise({
  name,
  script,
  nodeFlags = [],
  environment,
  healthyMs = defaultHealthyMs,
  silentSeconds = childRules.silentSeconds,
}: Options): Supervised {
  let resolve: () => void = () => {};
  let reject: (reason: EarlyExitError) => void = () => {};
  const ready = new Promise<void>((onReady, onEnd) => {
    resolve = onReady;
    reject = onEnd;
  });
  // Callers that do not wait for it need not catch its rejection.
  ready.catch(() => {});
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  let wasReady = false;
  let nextDelayMs = firstDelayMs;

  const launch = () => {
    const startedAt = Date.now();
    child = fork(path.join(root, script), {
      cwd: root,
      env: environment,
      execArgv: nodeFlags,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    // A debugger stops a process of development for as long as it likes.
    if (environment.NODE_ENV !== "development") endIfSilent(child, name, silentSeconds);
    child.on("message", (message) => {
      if (message !== "ready") return;
      wasReady = true;
      resolve();
    });
    child.once("exit", (code, signal) => {
      if (isStopping) return;
      if (!wasReady) {
        reject(new EarlyExitError(name, code));
        return;
      }
      const wasHealthy = Date.now() - startedAt > healthyMs;
      // The database is away and the child is not at fault: the next one waits for the database itself.
      const isLost = code === lostDatabaseExitCode;
      const delayMs = wasHealthy ? 0 : isLost ? firstDelayMs : nextDelayMs;
      if (!isLost) nextDelayMs = wasHealthy ? firstDelayMs : Math.min(nextDelayMs * 2, maxDelayMs);
      const how = endings.get(code) ?? `exited unexpectedly (${signal ?? code})`;
      const when = wasHealthy ? "now" : `in ${delayMs / 1_000} s`;
      writeLog("error", `The ${name} ${how}; restarting it ${when}.`, { process: "supervisor" });
      timer = setTimeout(launch, delayMs);
    });
  };
  launch();

  const stop = async () => {
    isStopping = true;
    clearTimeout(timer);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const running = child;
    const ended = new Promise((done) => running.once("exit", done));
    const forced = setTimeout(() => running.kill("SIGKILL"), stopTimeoutMs);
    running.kill("SIGTERM");
    await ended;
    clearTimeout(forced);
  };
  return { ready, stop };
}
