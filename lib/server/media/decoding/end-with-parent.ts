import "server-only";
import { spawnSync } from "node:child_process";

let prefix: readonly string[] | null = null;

/**
 * The words before a command that have Linux end it with this process, even by kill -9; none where the system has no such
 * way (prctl(2), PR_SET_PDEATHSIG, by util-linux' setpriv). A program in the middle of its work does not notice by itself.
 */
export function endingWithParent(): readonly string[] {
  prefix ??= findPrefix();
  return prefix;
}

function findPrefix(): readonly string[] {
  if (process.platform !== "linux") return [];
  const words = ["setpriv", "--pdeathsig", "KILL"];
  const [command = "", ...args] = words;
  // Decoders start with this environment: the PATH of the parent is missing there.
  const env = { NODE_ENV: "production" } as const;
  // Next takes a program that is named while running for a file of the project, and traces all of them.
  const { status } = spawnSync(/* turbopackIgnore: true */ command, [...args, "true"], { stdio: "ignore", env });
  return status === 0 ? words : [];
}
