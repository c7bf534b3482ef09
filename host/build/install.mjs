import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { waitForLock } from "../process/folder-lock.mjs";

/** @type {NodeJS.Signals[]} */
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

export const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }}
 * LockedPackage
 */

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage> | null}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), "utf8")).packages ?? null;
  } catch {
    return null;
  }
}

/**
 * Returns whether node_modules matches package-lock.json. npm writes its list of installed packages last, beside the
 * packages. So an interrupted installation counts as none; a manual one counts.
 *
 * @param {boolean} withDev
 */
function isInstalled(withDev) {
  const locked = readPackages("package-lock.json");
  const installed = readPackages("node_modules/.package-lock.json");
  if (!locked || !installed) return false;
  return Object.entries(locked).every(([place, wanted]) => {
    if (place === "" || (!withDev && (wanted.dev || wanted.devOptional))) return true;
    const found = installed[place];
    // Packages of other platforms are not installed.
    if (!found) return wanted.optional === true || wanted.devOptional === true;
    return (
      found.version === wanted.version && found.integrity === wanted.integrity && existsSync(path.join(root, place))
    );
  });
}

/** Returns whether node_modules has development packages: a start must not remove them while somebody uses them. */
function hasDevPackages() {
  const locked = readPackages("package-lock.json") ?? {};
  const installed = readPackages("node_modules/.package-lock.json") ?? {};
  return Object.entries(locked).some(([place, { dev }]) => dev === true && place in installed);
}

/** Returns how this process can run npm: the npm that runs us, or the one on the PATH. */
function npmCommand() {
  const own = process.env.npm_execpath;
  if (own && /npm-cli\.c?js$/.test(own) && existsSync(own)) return { command: process.execPath, first: [own] };
  return { command: process.platform === "win32" ? "npm.cmd" : "npm", first: [] };
}

/**
 * Runs npm in the project to its end. Captures its errors: the caller decides whether they matter.
 *
 * @param {string[]} args
 * @returns {Promise<{ isDone: boolean, complaints: string }>}
 */
export function runNpm(args) {
  const { command, first } = npmCommand();
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...first, ...args, "--no-audit", "--no-fund", "--loglevel=error"], {
      cwd: root,
      // npm dies if it cannot write its output; this process does not.
      stdio: ["ignore", "pipe", "pipe"],
      shell: command.endsWith(".cmd"),
      // A production shell may set these, and npm would then omit packages.
      env: { ...process.env, NODE_ENV: undefined, npm_config_omit: undefined },
    });
    let complaints = "";
    child.stdout.on("data", (chunk) => process.stdout.write(chunk));
    child.stderr.on("data", (chunk) => {
      complaints += chunk;
    });
    const stop = () => child.kill("SIGTERM");
    for (const signal of signals) process.once(signal, stop);
    child.once("error", (error) => reject(new Error(`npm could not be started: ${error.message}`)));
    child.once("close", (code, signal) => {
      for (const name of signals) process.removeListener(name, stop);
      if (signal) reject(new Error("The installation was stopped."));
      else resolve({ isDone: code === 0, complaints });
    });
  });
}

/**
 * Installs the dependencies exactly as in package-lock.json, unless they are installed. Processes that start in the
 * same folder at once take turns. Rejects with a sentence for the person.
 *
 * @param {{ withDev: boolean }} options
 * @returns {Promise<void>}
 */
export async function ensureDependencies({ withDev }) {
  if (isInstalled(withDev)) return;
  const release = await waitForLock(root, "install", () => console.log("Waiting for another installation to finish …"));
  try {
    if (isInstalled(withDev)) return;
    console.log("Installing dependencies …");
    const scope = withDev || hasDevPackages() ? ["--include=dev"] : ["--omit=dev"];
    const { isDone, complaints } = await runNpm(["ci", ...scope, "--include=optional"]);
    if (!isDone) throw new Error(`${complaints}The dependencies could not be installed; see npm's output above.`);
  } finally {
    await release();
  }
}
