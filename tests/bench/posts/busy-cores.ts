import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** The processes exit by themselves after this time, even if the bench crashed. */
const longestMs = 10 * 60_000;
const busyLoop = `const end = Date.now() + ${longestMs}; while (Date.now() < end);`;

/** Keeps two cores busy while `work` runs, as another program on the machine would. */
export async function withBusyCores<Result>(work: () => Promise<Result>): Promise<Result> {
  const programs: ChildProcess[] = [0, 1].map(() => spawn(process.execPath, ["-e", busyLoop], { stdio: "ignore" }));
  try {
    return await work();
  } finally {
    await Promise.all(
      programs.map(async (program) => {
        const ended = once(program, "exit");
        program.kill("SIGKILL");
        await ended;
      }),
    );
  }
}
