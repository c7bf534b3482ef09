// Plain JavaScript without dependencies, shared by host/bootstrap.mjs and a package's command.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { watchParent } from "./parent-watch.mjs";

const oldestNode = [20, 19];
/** systemd and Docker are configured to wait 40 seconds (docs/deploy.md). */
const stopTimeoutMs = 20_000;

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

/** Exits with a sentence if Node.js is too old. */
export function checkNode() {
  const [wantedMajor = 0, wantedMinor = 0] = oldestNode;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  console.error(
    `Wallflower needs Node.js ${oldestNode.join(".")} or newer; this is ${process.versions.node}. ` +
      "Install a newer version from https://nodejs.org and start again.",
  );
  process.exit(1);
}

/**
 * Loads the same env files in the same order as Next; variables that are already set win.
 *
 * @param {string} folder
 */
export function loadEnvironmentFiles(folder) {
  const mode = process.env.NODE_ENV;
  for (const name of [`.env.${mode}.local`, ".env.local", `.env.${mode}`, ".env"]) {
    const file = path.join(folder, name);
    if (existsSync(file)) process.loadEnvFile(file);
  }
}

/**
 * Runs Node.js with `args` in `folder`, and exits with its exit code, or when the npm that started this is gone.
 *
 * @param {string[]} args
 * @param {string} folder
 */
export function launch(args, folder) {
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ["inherit", "inherit", "inherit", "ipc"] });
  // The program stops when it is asked, and when this process is gone: its IPC channel closes.
  const stop = () => {
    child.kill("SIGTERM");
    setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs).unref();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  watchParent(stop);
  child.once("error", (error) => {
    console.error(`Wallflower could not be started: ${error.message}`);
    process.exit(1);
  });
  child.once("exit", (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)));
}

/**
 * Runs a bundled program in this process and `folder`; it handles the signals itself.
 *
 * @param {string} program
 * @param {string} folder
 * @param {string[]} args
 */
export async function runHere(program, folder, ...args) {
  process.chdir(folder);
  process.argv.splice(1, process.argv.length, path.join(folder, program), ...args);
  watchParent(() => process.kill(process.pid, "SIGTERM"));
  await import(pathToFileURL(path.join(folder, program)).href);
}

// An unwritable log only loses its lines, as in lib/server/base/log/ignore-log-failures.ts.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
