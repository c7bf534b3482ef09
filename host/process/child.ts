import { structureConsole, writeLog } from "@/lib/server/log/log";

/** Shared by the web server and the worker: both belong to host/start.ts and end with it. */

/** How the web server tells its parent that another program listens on the port. Free of Node's own exit codes. */
export const portTakenExitCode = 98;

/** How a child tells its parent that it ended itself, in order, after a fault that nobody caught. */
export const faultExitCode = 97;

/** How the worker tells its parent that it ended itself because it lost the database. */
export const lostDatabaseExitCode = 96;

/** A child that ends after a fault may not be able to; longer than the web server lets requests finish. */
const faultTimeoutMs = 7_000;

/** Tells the parent that the work can begin. */
export function sayReady(): void {
  process.send?.("ready");
}

/**
 * Calls `stop` once when this process shall end, then ends it: on SIGTERM, when the parent is gone, even by kill -9, and
 * after a fault. Ctrl-C and a closed terminal reach every process of the group; here they are the parent's business.
 */
export function endWithParent(stop: () => Promise<void>, { name, isFault = () => true }: Options): void {
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
  structureConsole(name);
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
  /** Whether a rejection that nobody awaits is a fault; each is, unless said otherwise. */
  isFault?: (reason: unknown) => boolean;
};

/**
 * Ends the process after an error that nobody caught, because its state is unknown. The error is logged, running work
 * gets its time, and the parent starts another process. Next has its own listeners, which log and go on.
 */
function endOnFault(isFault: (reason: unknown) => boolean, end: () => void): void {
  // While one develops, Next shows the fault in the page.
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
 * Tells faults of our code from failures of connections. A promise that nobody awaits also rejects where a guest closes
 * the connection, or the database is away. That must not restart the server. Errors of the language are our faults;
 * Node's errors of the same names carry a code or a cause.
 */
export function isFaultOfCode(reason: unknown): boolean {
  const kinds = [TypeError, RangeError, ReferenceError, SyntaxError];
  return (
    kinds.some((kind) => reason instanceof kind) && !("code" in (reason as object)) && !("cause" in (reason as object))
  );
}
