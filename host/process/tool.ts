import { ignoreLogFailures } from "@/lib/server/base/log/ignore-log-failures";
import { explain, OperatorError } from "./operator-error";

/** Reads a tool's command line. If `read` throws, throws an OperatorError with its reason and the `usage`. */
export function readCommandLine<Arguments>(usage: string, read: () => Arguments): Arguments {
  try {
    return read();
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

/**
 * Runs a tool to its end and exits, because its pools would keep the process alive: with its exit code, or with 1 and
 * the error.
 */
export async function runTool(run: () => Promise<void>): Promise<never> {
  ignoreLogFailures();
  try {
    await run();
    process.exit();
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}
