import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "@/db/connect";
import { writeLog } from "@/lib/server/base/log/log";
import { flushFolder } from "../process/private-file";
import { createToolRunner, findPostgres, linkLibraries, refuseOtherMajor } from "./binaries";
import { readPidFile, stopOrphans } from "./orphans";
import { makePassword, passwordFileOf, readPassword } from "./password";

const user = "wallflower";
const databaseName = "wallflower";

/** Replaying the WAL after a crash may take this long on a slow disk. */
const startTimeoutMs = 120_000;
const fastShutdownMs = 8_000;

export type EmbeddedPostgres = {
  /** postgres://… of the database "wallflower", whose owner is a superuser of this server. */
  url: string;
  port: number;
  pid: number;
  /** Settles when the server process ends, expected or not. */
  exited: Promise<void>;
  /** Fast shutdown: open transactions roll back, everything committed is on disk. Idempotent. */
  stop: () => Promise<void>;
};

type StartOptions = {
  /** Contains the cluster, the password and the log; created if missing. */
  folder: string;
  /** False trades crash safety for speed: for tests. */
  isDurable?: boolean;
  /** A port to try first, so that clients do not notice a restart. */
  preferredPort?: number;
};

/** Fits a laptop's memory; no socket file, no replication; times in UTC. */
const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",
  shared_buffers: "128MB",
  // The default of 4 MB stays in memory once it was written; each post flushes what it wrote.
  wal_buffers: "1MB",
  max_wal_size: "512MB",
  wal_level: "minimal",
  max_wal_senders: "0",
  // Without helpers that only large tables and replicas need: three for reading ahead, one for subscriptions.
  io_method: "sync",
  max_logical_replication_workers: "0",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
};
const volatileSettings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", shared_buffers: "64MB" };

async function freePort(preferred = 0): Promise<number> {
  const server = createServer();
  try {
    server.listen(preferred, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    return typeof address === "object" && address ? address.port : 0;
  } catch (error) {
    if (preferred === 0) throw error;
    return freePort();
  } finally {
    server.close();
  }
}

async function finished(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const [code] = await once(child, "exit");
  return code as number | null;
}

type Place = { folder: string; data: string; log: string; native: string; run: ReturnType<typeof createToolRunner> };

async function runTool(place: Place, tool: "initdb" | "pg_ctl", args: string[]): Promise<void> {
  const log = openSync(place.log, "w", 0o600);
  try {
    const code = await finished(place.run(tool, args, { stdio: ["ignore", log, log] }));
    if (code !== 0) throw new Error(`${tool} failed:\n${readFileSync(place.log, "utf8").trim()}`);
  } finally {
    closeSync(log);
  }
}

/**
 * Gives the cluster a new password over PostgreSQL's single-user mode, which asks for none: whoever owns the files owns
 * the data. The way out for a file that a power cut or a person has emptied, changed or removed.
 */
async function resetPassword(place: Place): Promise<void> {
  writeLog("warn", "The built-in database refused the password in its folder; a new one was set.", {
    process: "supervisor",
  });
  const password = makePassword(place.folder);
  const log = openSync(place.log, "w", 0o600);
  try {
    const args = ["--single", "-D", place.data, ...settingArgs(settings), "postgres"];
    const child = place.run("postgres", args, { stdio: ["pipe", log, log] });
    child.stdin?.end(`alter role "${user}" password '${password}'\n`);
    if ((await finished(child)) !== 0)
      throw new Error(`The built-in database took no new password:\n${readFileSync(place.log, "utf8").trim()}`);
  } finally {
    closeSync(log);
  }
}

/**
 * Creates the cluster in a temporary folder and renames it, so that a failed start leaves no partial cluster. Each step
 * is on the disk before the next: a cluster without its password could never be entered again.
 */
async function createCluster(place: Place, isDurable: boolean): Promise<void> {
  const passwordFile = passwordFileOf(place.folder);
  const temporary = path.join(place.folder, `data.${process.pid}.new`);
  for (const name of readdirSync(place.folder)) {
    if (name.endsWith(".new")) rmSync(path.join(place.folder, name), { recursive: true, force: true });
  }
  makePassword(place.folder);
  const { uid, gid } = statSync(place.folder);
  // initdb may run as another user than root, who owns the file.
  if (process.getuid?.() === 0) chownSync(passwordFile, uid, gid);
  const locale = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  const access = ["--auth=scram-sha-256", `--username=${user}`, `--pwfile=${passwordFile}`];
  const speed = isDurable ? [] : ["--no-sync"];
  await runTool(place, "initdb", ["-D", temporary, ...locale, ...access, "--no-instructions", ...speed]);
  renameSync(temporary, place.data);
  flushFolder(place.folder);
}

async function stopProcess(place: Place, child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const stopped = finished(child);
  const forced = setTimeout(() => child.kill("SIGQUIT"), fastShutdownMs);
  if (process.platform === "win32") {
    // Windows has no signals for a shutdown.
    await runTool(place, "pg_ctl", ["stop", "-D", place.data, "-m", "fast"]);
  } else {
    child.kill("SIGINT");
  }
  await stopped;
  clearTimeout(forced);
}

async function waitUntilReady(place: Place, child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The built-in database did not start:\n${readFileSync(place.log, "utf8").trim()}`);
    }
    const state = readPidFile(place.data);
    // A file of an earlier server may also say "ready", and on Windows the process ids differ.
    if (state?.isReady && (process.platform === "win32" || state.pid === child.pid)) break;
    if (Date.now() > deadline) throw new Error("The built-in database did not become ready within two minutes.");
    await sleep(15);
  }
  const sql = connect(url, { max: 1, onnotice: () => {}, connect_timeout: 10 });
  try {
    const [found] = await sql`select 1 from pg_database where datname = ${databaseName}`;
    if (!found) await sql`create database ${sql(databaseName)}`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

const settingArgs = (values: Record<string, string>) =>
  Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);

function launch(place: Place, port: number, isDurable: boolean): ChildProcess {
  const all = { ...settings, ...(isDurable ? {} : volatileSettings), port: String(port) };
  const log = openSync(place.log, "w", 0o600);
  try {
    return place.run("postgres", ["-D", place.data, ...settingArgs(all)], {
      // The log is a file, not a pipe: a server that outlives its starter must still be able to write.
      stdio: ["ignore", log, log],
      // Own process group: Ctrl-C in the terminal reaches only the starter, which stops this one last.
      detached: process.platform !== "win32",
    });
  } finally {
    closeSync(log);
  }
}

/**
 * Starts the built-in PostgreSQL on a free loopback port. Creates its cluster on the first call; stops an orphan of
 * an earlier, killed starter. Allow one call at a time per folder (host/process/folder-lock.mjs ensures that). Throws
 * an Error with the server's own output if it does not start.
 */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const { isDurable = true } = options;
  const folder = path.resolve(options.folder);
  const native = findPostgres();
  refuseOtherMajor(native, folder);
  linkLibraries(native);
  const run = createToolRunner(native, folder);
  const place: Place = { folder, data: path.join(folder, "data"), log: path.join(folder, "server.log"), native, run };
  await stopOrphans(place.data);
  if (!existsSync(place.data)) await createCluster(place, isDurable);
  if (readPassword(place.folder) === "") await resetPassword(place);
  try {
    return await open(place, options);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === refusedPassword)) throw error;
  }
  await resetPassword(place);
  return open(place, options);
}

/** PostgreSQL's code for a password that is not the role's (invalid_password). */
const refusedPassword = "28P01";

async function open(place: Place, { preferredPort, isDurable = true }: StartOptions): Promise<EmbeddedPostgres> {
  const port = await freePort(preferredPort);
  const address = `postgres://${user}:${readPassword(place.folder)}@127.0.0.1:${port}`;
  const child = launch(place, port, isDurable);
  const exited = finished(child).then(() => {});
  try {
    await waitUntilReady(place, child, `${address}/postgres`);
  } catch (error) {
    await stopProcess(place, child);
    throw error;
  }
  return {
    url: `${address}/${databaseName}`,
    port,
    pid: child.pid ?? 0,
    exited,
    stop: () => stopProcess(place, child),
  };
}
