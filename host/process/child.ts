import { structureConsole, writeLog } from "@/lib/server/base/log/log";
import { childRules } from "@/lib/shared/limits/operator";

/**
 * Shared by the web server and the worker: host/start.ts owns both, and they end with it. Next logs an uncaught error
 * in a timer or socket callback and goes on, with a query that never ends or a request that waits for it. So an
 * uncaught error ends the process in order: no new requests, five seconds for running ones, then a 503 with
 * Retry-After; and supervise.ts starts another, at once or with back-off. In the web server a rejected promise that
 * nobody awaits counts only if it is a fault of our code (isFaultOfCode).
 *
 * Not under `next start` and on Vercel: a platform replaces broken functions, and where nobody restarts a server, one
 * that goes on is better than none. A missing database is no fault: the worker waits for it at its start, and exits for
 * a restart if the queue's library could not record how a job ended. `npm run soak -- kills` tests all of this.
 */

/** Exit code of the web server when another program listens on the port. Free of Node's own exit codes. */
export const portTakenExitCode = 98;

/** Exit code of a child that shut down in order after an uncaught error. */
export const faultExitCode = 97;

/** Exit code of a worker that ended itself because it lost the database. */
export const lostDatabaseExitCode = 96;

/** A child may hang while it ends after a fault; longer than the web server lets requests finish. */
const faultTimeoutMs = 7_000;

/** Tells the parent every few seconds that this process is neither stopped nor stuck. */
function reportLife(): void {
  const report = () => process.connected && process.send?.("alive", undefined, undefined, () => {});
  setInterval(report, childRules.reportSeconds * 1_000).unref();
}

/** Tells the parent that this child is ready. */
export function signalReady(): void {
  process.send?.("ready");
}

/**
 * Calls `stop` once and then ends this process: on SIGTERM, when the parent is gone (even by kill -9), and after a
 * fault. Ignores Ctrl-C and a closed terminal, which reach every process of the group: the parent handles them.
 */
export function endWithParent(stop: () => Promise<void>, { name, least, isFault = () => true }: Options): void {
  let isStopping = false;
  const end = async (exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    try {
      await stop();
      process.exit(exitCode);
    } catch (error) {
      writeLog("error", "This process could not shut down cleanly.", { error });
      process.exit(exitCode || 1);
    }
  };
  structureConsole(name, least);
  reportLife();
  endOnFault(isFault, () => {
    setTimeout(() => process.exit(faultExitCode), faultTimeoutMs);
    void end(faultExitCode);
  });
  process.on("SIGTERM", () => void end(0));
  process.on("disconnect", () => void end(0));
  process.on("SIGINT", () => {});
  process.on("SIGHUP", () => {});
}

type Options = {
  /** Names the process in its log. */
  name: "web" | "worker";
  /** The least important lines that it writes. */
  least?: "error" | "warn" | "info" | undefined;
  /** Returns whether an unhandled rejection is a fault; by default each is. */
  isFault?: (reason: unknown) => boolean;
};

/**
 * Ends the process after an uncaught error, because its state is unknown. Logs the error, gives running work its
 * time, and the parent starts another process. Next's own listeners only log and continue.
 */
function endOnFault(isFault: (reason: unknown) => boolean, end: () => void): void {
  // In development, Next shows the fault in the page.
  if (process.env.NODE_ENV === "development") return;
  process.on("uncaughtException", (fault) => {
    writeLog("error", "Uncaught error.", { error: fault });
    end();
  });
  process.on("unhandledRejection", (reason) => {
    const isEnd = isFault(reason);
    writeLog("error", isEnd ? "Uncaught error." : "Unhandled promise rejection.", { error: reason });
    if (isEnd) end();
  });
}

/**
 * Distinguishes faults of our code from connection failures. Unhandled rejections also occur when a guest closes the
 * connection or the database is away; that must not restart the server. The language's own errors are our faults;
 * Node's errors of the same names carry a code or a cause.
 */
export function isFaultOfCode(reason: unknown): boolean {
  const kinds = [TypeError, RangeError, ReferenceError, SyntaxError];
  return (
    kinds.some((kind) => reason instanceof kind) && !("code" in (reason as object)) && !("cause" in (reason as object))
  );
}
