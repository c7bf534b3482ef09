import "server-only";
import type { Task, TaskList } from "graphile-worker";

/** Wraps the tasks to measure their runs, in a process with metrics. Loads no library in one without. */
export function withMetrics(tasks: TaskList): TaskList {
  return Object.fromEntries(Object.entries(tasks).map(([kind, task]) => [kind, task && measureTask(kind, task)]));
}

function measureTask(kind: string, task: Task): Task {
  return async (payload, helpers) => {
    const end = globalThis.wallflowerMetrics?.jobSeconds.startTimer({ kind });
    try {
      const result = await task(payload, helpers);
      end?.({ result: "ok" });
      return result;
    } catch (error) {
      end?.({ result: "failed" });
      throw error;
    }
  };
}
