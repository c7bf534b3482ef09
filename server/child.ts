/** What the web server and the worker have in common: they belong to server/start.ts and end with it. */

/** How the web server tells its parent that another program listens on the port. Free of Node's own exit codes. */
export const portTakenExitCode = 98;

/** Tells the parent that the work can begin. */
export function sayReady(): void {
  process.send?.("ready");
}

/**
 * Calls `stop` once when this process shall end, then ends it: on SIGTERM, or when the parent is gone, even by kill -9.
 * Ctrl-C and a closed terminal reach every process of the group; here they are the parent's business.
 */
export function endWithParent(stop: () => Promise<void>): void {
  let isStopping = false;
  const end = async () => {
    if (isStopping) return;
    isStopping = true;
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  };
  process.on("SIGTERM", end);
  process.on("disconnect", end);
  process.on("SIGINT", () => {});
  process.on("SIGHUP", () => {});
}
