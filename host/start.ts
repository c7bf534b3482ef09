import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createDatabase } from "@/db/client";
import { checkFitness } from "@/db/fitness";
import { withoutSecrets } from "@/lib/server/base/log/describe-error";
import { ignoreLogFailures } from "@/lib/server/base/log/ignore-log-failures";
import { writeLog } from "@/lib/server/base/log/log";
import type { Env } from "@/lib/server/env";
import { programs } from "./build/programs";
import { makeDataFolder } from "./checks/data-folder";
import { openDatabase } from "./postgres/database";
import { portTakenExitCode } from "./process/child";
import { isPackage, typedPath } from "./process/command";
import { lean } from "./process/memory";
import { explain, OperatorError } from "./process/operator-error";
import { EarlyExitError, supervise } from "./process/supervise";
import { ensureFirstAccount, rememberShown, type SignIn } from "./start/accounts";
import { composeEnvironment } from "./start/environment";
import { checkFfmpeg } from "./start/ffmpeg";
import { hasTerminal, printGreeting } from "./start/greeting";
import {
  alreadyRunning,
  checkPort,
  type InstallationLock,
  lockInstallation,
  portTaken,
  waitForRecord,
} from "./start/installation";
import { refuseSecondHost } from "./start/other-hosts";
import { isRole, type Role, requireShared } from "./start/role";

/** npm start: database, migrations, first account, build, web server, worker; stops all of them in reverse order. */

const root = fileURLToPath(new URL("..", import.meta.url));
/** Less than host/bootstrap.mjs waits before it kills this process, and more than child and database take together. */
const stopTimeoutMs = 19_000;
/** A build or tool ends at once when told to; one that does not is stuck. */
const childTimeoutMs = 8_000;
/** The programs of development, in place of the bundled ones. */
const sources = { web: "host/web-process.mjs", worker: "host/worker.ts" };

/**
 * Returns whether the script is the doctor, which runs in spite of faults that end any other tool; it is source in a
 * clone and a bundle in a package.
 */
const isDoctor = (script: string) => path.parse(script).name === "doctor";

/** Stop functions in start order; stopping runs them in reverse. */
const stopFunctions: (() => Promise<unknown>)[] = [];
let stopping: Promise<void> | undefined;

/** Registers the stop function before the thing exists, so that a signal in between leaves nothing behind. */
async function track<T>(making: Promise<T>, stop: (made: T) => Promise<unknown>): Promise<T> {
  stopFunctions.push(async () => {
    const made = await making.catch(() => null);
    if (made !== null) await stop(made);
  });
  return making;
}

async function stopAll(): Promise<void> {
  for (const stop of stopFunctions.splice(0).reverse()) {
    try {
      await stop();
    } catch (error) {
      console.error(explain(error));
    }
  }
}

/** Stops everything and exits; idempotent: later calls wait for the first. */
function end(exitCode: number): Promise<void> {
  stopping ??= (async () => {
    setTimeout(() => process.exit(exitCode || 1), stopTimeoutMs).unref();
    await stopAll();
    process.exit(exitCode);
  })();
  return stopping;
}

/** Suspends a start that is being stopped: the returned promise never settles then. */
const haltIfStopping = <T>(value: T): T | Promise<never> => (stopping ? new Promise<never>(() => {}) : value);

async function readEnvironment(): Promise<Env> {
  try {
    return (await import("@/lib/server/env")).env;
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}

function killAndWait(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const forced = setTimeout(() => child.kill("SIGKILL"), childTimeoutMs);
  const ended = once(child, "exit").finally(() => clearTimeout(forced));
  child.kill("SIGTERM");
  return ended;
}

type ServeOptions = { isDevelopment?: boolean; role?: Role | undefined };

type PreparedInstallation = { environment: NodeJS.ProcessEnv; signIn: SignIn | null };

/** Prepares database, migrations and first account, which the web server, the worker and every tool need. */
async function prepareInstallation(
  env: Env,
  installation: InstallationLock,
  dataFolder: string,
): Promise<PreparedInstallation> {
  const database = await track(openDatabase(env, dataFolder), (made) => made.stop());
  await haltIfStopping(null);
  const environment = composeEnvironment(env, { dataFolder, databaseUrl: database.url, port: env.PORT });
  const signIn = await ensureFirstAccount(database.url, env, dataFolder);
  installation.record({ port: env.PORT, database_url: database.url });
  return haltIfStopping({ environment, signIn });
}

async function build(): Promise<void> {
  const { buildIfStale } = await import("./build/build");
  const startedAt = Date.now();
  const onStart = () => console.log("Building the pages …");
  const onProcess = (child: ChildProcess) => stopFunctions.push(() => killAndWait(child));
  if (!(await buildIfStale({ onStart, onProcess }))) return;
  await haltIfStopping(null);
  console.log(`Built in ${Math.round((Date.now() - startedAt) / 1_000)} s.`);
}

async function serve(env: Env, dataFolder: string, { isDevelopment = false, role }: ServeOptions): Promise<void> {
  if (role) requireShared(env, role);
  const installation = await track(lockInstallation(dataFolder), (made) => made?.release() ?? Promise.resolve());
  if (!installation) throw alreadyRunning(dataFolder);
  if (role !== "worker") await checkPort(env.PORT, installation.hasCrashed);
  const { environment, signIn } = await prepareInstallation(env, installation, dataFolder);
  await refuseSecondHost(env);
  if (!isDevelopment && !isPackage) await build();
  const scripts = isDevelopment ? sources : programs;
  const children = { nodeFlags: lean.flags, environment: { ...lean.environment, ...environment } };
  const web = role === "worker" ? null : supervise({ name: "web server", script: scripts.web, ...children });
  // Next brings its own React for server components, so only programs outside of Next take the condition.
  if (isDevelopment) children.nodeFlags = [...lean.flags, "--conditions=react-server", "--import", "tsx"];
  const worker = role === "web" ? null : supervise({ name: "worker", script: scripts.worker, ...children });
  stopFunctions.push(() => Promise.all([web?.stop(), worker?.stop()]));
  try {
    await Promise.all([web?.ready, worker?.ready]);
  } catch (error) {
    await haltIfStopping(null);
    if (error instanceof EarlyExitError && error.exitCode === portTakenExitCode) throw portTaken(env.PORT);
    throw error instanceof EarlyExitError ? new OperatorError(`${error.message} See its output above.`) : error;
  }
  await haltIfStopping(null);
  if (!web) return console.log("Wallflower's worker is running.");
  printGreeting({ port: env.PORT, publicUrl: env.PUBLIC_URL, signIn, folder: isPackage ? typedPath("") : root });
  if (signIn && hasTerminal) rememberShown(signIn);
}

/** Throws if the database is newer: a tool of older sources must not touch a running installation's database. */
async function rejectNewerDatabase(databaseUrl: string): Promise<void> {
  const { db, close } = createDatabase(databaseUrl, { max: 1 });
  await checkFitness(db).finally(close);
}

/** Runs a tool beside the running installation, or on a database started only for it. Resolves to its exit code. */
async function runTool(env: Env, dataFolder: string, script: string, args: string[]): Promise<number> {
  const installation = await track(lockInstallation(dataFolder), (made) => made?.release() ?? Promise.resolve());
  const running = installation ? null : await waitForRecord(dataFolder);
  if (running) await rejectNewerDatabase(running.database_url);
  const environment = installation
    ? (await prepareInstallation(env, installation, dataFolder)).environment
    : composeEnvironment(env, {
        dataFolder,
        databaseUrl: running?.database_url ?? "",
        port: running?.port ?? env.PORT,
      });
  return runChild(script, args, environment);
}

async function runChild(script: string, args: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const flags = isPackage ? [] : ["--conditions=react-server", "--import", "tsx"];
  const child = spawn(process.execPath, [...flags, script, ...args], { cwd: root, env: environment, stdio: "inherit" });
  stopFunctions.push(() => killAndWait(child));
  const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  return signal ? 128 + constants.signals[signal] : (code ?? 1);
}

/** Runs the system check even if nothing can start: the reason becomes its first line. */
async function runDoctor(env: Env, dataFolder: string, script: string, args: string[]): Promise<number> {
  try {
    makeDataFolder(dataFolder);
    return await runTool(env, dataFolder, script, args);
  } catch (error) {
    await haltIfStopping(null);
    const environment = { ...process.env, DATA_DIR: dataFolder };
    return runChild(script, [...args, "--start-fault", withoutSecrets(explain(error))], environment);
  }
}

type Mode =
  | { name: "production"; role?: Role }
  | { name: "development" }
  | { name: "run"; script: string; args: string[] };

/** Reads the mode from the command line. Throws an OperatorError for anything else. */
function readMode(args: string[]): Mode {
  const [flag, ...rest] = args.filter((argument, index) => index > 1 || argument !== "--with-dev");
  if (flag === undefined) return { name: "production" };
  if (isRole(flag) && rest.length === 0) return { name: "production", role: flag };
  if (flag === "--dev") return { name: "development" };
  const [script, ...scriptArgs] = rest;
  if (flag === "--run" && script) return { name: "run", script, args: scriptArgs };
  throw new OperatorError(
    "Usage: npm start, npm start web, npm start worker, npm run dev, or node host/bootstrap.mjs --run <file.ts> [arguments]",
  );
}

async function run(): Promise<void> {
  const mode = readMode(process.argv.slice(2));
  const env = await readEnvironment();
  const dataFolder = path.resolve(root, env.DATA_DIR);
  if (mode.name === "run" && isDoctor(mode.script))
    return end(await runDoctor(env, dataFolder, mode.script, mode.args));
  await checkFfmpeg(env.FFMPEG_PATH);
  makeDataFolder(dataFolder);
  if (mode.name === "run") await end(await runTool(env, dataFolder, mode.script, mode.args));
  else if (mode.name === "development") await serve(env, dataFolder, { isDevelopment: true });
  else await serve(env, dataFolder, { role: mode.role });
}

ignoreLogFailures();
// A library may not await its own promise: its rejection must not end the process that restarts all others.
process.on("unhandledRejection", (error) => {
  writeLog("error", "Unhandled promise rejection.", { process: "supervisor", error });
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end(0));
// The IPC channel to host/bootstrap.mjs closes when that process is gone, even by kill -9.
process.on("disconnect", () => void end(0));

try {
  await run();
} catch (error) {
  if (!stopping) console.error(explain(error));
  await end(1);
}
