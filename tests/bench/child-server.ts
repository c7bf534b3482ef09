import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export type ChildServer = { url: string; pid: number; stop: () => Promise<void> };

/** Starts a script by its path from this folder as its own process; the script sends its port once it listens. */
export async function startChildServer(script: string, args: string[]): Promise<ChildServer> {
  const file = fileURLToPath(new URL(script, import.meta.url));
  const child: ChildProcess = fork(file, args, {
    execArgv: ["--conditions=react-server", "--import", "tsx"],
    // Next sends compact JSON in production, so the servers that it is compared with do, too.
    env: { ...process.env, NODE_ENV: "production" },
  });
  const [port] = await once(child, "message");
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}
