// Plain JavaScript without dependencies: this runs before anything is installed.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import { hashSources, isFresh } from "./fingerprint.mjs";
import { ensureDependencies, root } from "./install.mjs";
import { watchParent } from "./parent-watch.mjs";

const oldestNode = [20, 19];
/** systemd and Docker are told to wait 40 seconds (docs/deploy.md). */
const stopTimeoutMs = 20_000;

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = oldestNode;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  console.error(
    `Wallflower needs Node.js ${oldestNode.join(".")} or newer; this is ${process.versions.node}. ` +
      "Install a newer one from https://nodejs.org and start again.",
  );
  process.exit(1);
}

/** The same files in the same order as Next reads them; what is already set wins. */
function loadEnvironmentFiles() {
  const mode = process.env.NODE_ENV;
  for (const name of [`.env.${mode}.local`, ".env.local", `.env.${mode}`, ".env"]) {
    const file = path.join(root, name);
    if (existsSync(file)) process.loadEnvFile(file);
  }
}

/** Chooses the bundled program where it is of just these sources, because it loads faster; else its source, which builds. */
function programFlags() {
  if (!isDev && isFresh("programs", hashSources().programs)) return [path.join(".next", "programs", "start.mjs")];
  return ["--conditions=react-server", "--import", "tsx", path.join("host", "start.ts")];
}

/** @param {string[]} args */
function startProgram(args) {
  const child = spawn(process.execPath, [...programFlags(), ...args], {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  // The program stops when it is asked, and when this process is gone: its channel closes.
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

// A log that cannot be written costs its lines and no more, as in lib/server/outlive-log.ts.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
checkNode();
const args = process.argv.slice(2);
const isDev = args[0] === "--dev";
const isTool = args[0] === "--run" && (args[1] ?? "").startsWith("tests/");
process.env.NODE_ENV = isDev ? "development" : "production";
try {
  await ensureDependencies({ withDev: isTool || args.includes("--with-dev") });
  loadEnvironmentFiles();
  startProgram(args);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
