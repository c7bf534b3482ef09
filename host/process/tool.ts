import { outliveLog } from "@/lib/server/outlive-log";
import { explain, PlainFault } from "./plain-fault";

/** Reads a tool's command line. Throws a PlainFault with what was wrong and the `usage` where `read` throws. */
export function readCommandLine<Arguments>(usage: string, read: () => Arguments): Arguments {
  try {
    return read();
  } catch (error) {
    throw new PlainFault(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

/** Runs a tool to its end and ends the process, whose pools would keep it alive: with its exit code, or with 1 and what went wrong. */
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
