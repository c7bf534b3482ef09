import { outliveLog } from "@/lib/server/outlive-log";
import { explain, PlainFault } from "./plain-fault";

/** Reads a tool's command line. If `read` throws, throws a PlainFault with its reason and the `usage`. */
export function readCommandLine<Arguments>(usage: string, read: () => Arguments): Arguments {
  try {
    return read();
  } catch (error) {
    throw new PlainFault(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

/**
 * Runs a tool to its end and exits, because its pools would keep the process alive: with its exit code, or with 1 and
 * the error.
 */
export async function runTool(run: () => Promise<void>): Promise<never> {
  outliveLog();
  try {
    await run();
    process.exit();
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}
