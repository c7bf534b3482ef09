import "server-only";
import { spawnSync } from "node:child_process";

let prefix: readonly string[] | null = null;

/**
 * Returns the command prefix that makes Linux kill a child with this process, even after kill -9; empty on other
 * systems (prctl(2), PR_SET_PDEATHSIG, with util-linux' setpriv). A busy program does not notice by itself.
 */
export function endingWithParent(): readonly string[] {
  prefix ??= findPrefix();
  return prefix;
}

function findPrefix(): readonly string[] {
  if (process.platform !== "linux") return [];
  const words = ["setpriv", "--pdeathsig", "KILL"];
  const [command = "", ...args] = words;
  // Decoders start with this environment, without the parent's PATH.
  const env = { NODE_ENV: "production" } as const;
  // Next would treat a program name computed at runtime as a project file, and trace all of them.
  const { status } = spawnSync(/* turbopackIgnore: true */ command, [...args, "true"], { stdio: "ignore", env });
  return status === 0 ? words : [];
}
