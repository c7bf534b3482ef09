import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createDatabase, type Database } from "@/db/client";
import { env, isDirect } from "@/lib/server/env";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { paths } from "@/lib/shared/paths";
import { makeDemo } from "./demo/make";
import { type Manifest, readManifest } from "./demo/manifest";
import { readDemoEvents } from "./demo/programme";
import { removeDemo } from "./demo/remove";
import { countUnfinished, createDemoDeps, findAdmin, isServed } from "./demo/site";
import { startCommand, toolCommand } from "./process/command";
import { OperatorError } from "./process/operator-error";
import { readCommandLine, runTool } from "./process/tool";

/**
 * npm run demo: adds a wedding, a conference and a festival to the first account. npm run demo -- --remove: removes
 * exactly those.
 */

const removeCommand = toolCommand("demo", "--remove");
const usage = `Usage: ${toolCommand("demo")}, or ${removeCommand}`;
const dataFolder = path.resolve(env.DATA_DIR);
const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
/** A worker that makes no picture within this time counts as absent. */
const timeoutMs = 20_000;

function readArguments(): { remove: boolean } {
  return readCommandLine(usage, () => {
    return parseArgs({ options: { remove: { type: "boolean", default: false } } }).values;
  });
}

function printAddresses(events: Manifest["events"]): void {
  for (const { event_name, event_url_slug } of events) {
    console.log(`  ${event_name}`);
    console.log(`    Wall      ${publicUrl}${paths.event(event_url_slug)}`);
    console.log(`    Form      ${publicUrl}${paths.eventForm(event_url_slug)}`);
  }
  console.log(`  Moderation  ${publicUrl}${paths.moderate}`);
}

async function make(db: Database, databaseUrl: string): Promise<void> {
  const known = readManifest(dataFolder);
  if (known) {
    const state = known.is_whole ? "The demo already exists." : "The demo is incomplete.";
    console.log(`${state} Remove it with: ${removeCommand}`);
    printAddresses(known.events);
    return;
  }
  const actor = await findAdmin(db);
  if (!actor) throw new OperatorError(`There is no account yet. Start Wallflower once: ${startCommand}`);
  const hasServer = await isServed(env.WALLFLOWER_WEB_URL);
  const deps = await createDemoDeps(db, hasServer);
  const demo = readDemoEvents();
  console.log(`Posting ${demo.reduce((sum, event) => sum + event.posts.length, 0)} pictures …`);
  const { events, moderators } = await makeDemo(deps, actor, { dataFolder, events: demo });
  const ids = events.map(({ id }) => id);
  // A running installation's worker already processes the jobs.
  if (!hasServer || !(await hasWorkerFinished(db, ids))) await drainJobs(databaseUrl, deps);
  console.log("Created the demo: a wedding, a conference and a festival.");
  printAddresses(events);
  console.log("  Moderators  (passwords are shown only once; change them at the first login)");
  for (const { email, password } of moderators) console.log(`    ${email}   ${password}`);
  if (!hasServer) console.log(`Start Wallflower to see it: ${startCommand}`);
}

/** Waits while the worker makes the pictures; false if no worker seems to run. */
async function hasWorkerFinished(db: Database, eventIds: readonly string[]): Promise<boolean> {
  let left = Number.POSITIVE_INFINITY;
  for (let lastProgress = Date.now(); Date.now() - lastProgress < timeoutMs; await sleep(500)) {
    const now = await countUnfinished(db, eventIds);
    if (now === 0) return true;
    if (now < left) lastProgress = Date.now();
    left = now;
  }
  return false;
}

async function remove(db: Database): Promise<void> {
  const known = readManifest(dataFolder);
  const actor = known && (await findAdmin(db, known.account_id));
  if (known && !actor) {
    throw new OperatorError(
      `The account that ${dataFolder}/demo.json names is not in this database. Nothing was removed.`,
    );
  }
  if (!actor) return console.log("There is no demo to remove.");
  await removeDemo(await createDemoDeps(db, await isServed(env.WALLFLOWER_WEB_URL)), actor, dataFolder);
  console.log("Removed the demo: its events with all posts, its ads, programs, script and moderators.");
}

async function run(): Promise<void> {
  const wanted = readArguments();
  if (!env.DATABASE_URL) throw new OperatorError("DATABASE_URL is not set.");
  const { db, close } = createDatabase(env.DATABASE_URL, { max: 4, isDirect: isDirect(env.DATABASE_URL) });
  try {
    await (wanted.remove ? remove(db) : make(db, env.DATABASE_URL));
  } finally {
    await close();
  }
}

await runTool(run);
