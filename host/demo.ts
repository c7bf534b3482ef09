import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createDatabase, type Database } from "@/db/client";
import { env } from "@/lib/server/env";
import { drainJobs } from "@/lib/server/jobs/drain";
import { paths } from "@/lib/shared/paths";
import { guests } from "./demo/guests";
import { makeDemo } from "./demo/make";
import { readManifest } from "./demo/manifest";
import { removeDemo } from "./demo/remove";
import { countUnfinished, createDemoDeps, findAdmin, isServed } from "./demo/site";
import { explain, PlainFault } from "./plain-fault";

/** npm run demo: one convincing event in the first account. npm run demo -- --remove: exactly that away again. */

const usage = "Usage: npm run demo, or npm run demo -- --remove";
const dataFolder = path.resolve(env.DATA_DIR);
const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
/** A worker that makes no picture for so long is not there. */
const patienceMs = 20_000;

function readArguments(): { remove: boolean } {
  try {
    return parseArgs({ options: { remove: { type: "boolean", default: false } } }).values;
  } catch (error) {
    throw new PlainFault(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

function sayWhere(slug: string): void {
  console.log(`  Wall        ${publicUrl}${paths.event(slug)}`);
  console.log(`  Form        ${publicUrl}${paths.eventForm(slug)}`);
  console.log(`  Moderation  ${publicUrl}${paths.moderate}`);
}

async function make(db: Database, databaseUrl: string): Promise<void> {
  const known = readManifest(dataFolder);
  if (known) {
    const state = known.is_whole ? "The demo is there already." : "A demo was begun and is not finished.";
    console.log(`${state} Remove it with: npm run demo -- --remove`);
    sayWhere(known.event_url_slug);
    return;
  }
  const actor = await findAdmin(db);
  if (!actor) throw new PlainFault("There is no account yet. Start Wallflower once: npm start");
  const hasServer = await isServed(env.WALLFLOWER_WEB_URL);
  const deps = await createDemoDeps(db, hasServer);
  console.log(`Drawing ${guests.length} pictures and posting them …`);
  const { event_id, event_url_slug, moderators } = await makeDemo(deps, actor, { dataFolder, guests });
  // A running installation's worker is at it already.
  if (!hasServer || !(await hasWorkerFinished(db, event_id))) await drainJobs(databaseUrl, deps);
  console.log("The demo is made: the event 'Lantern Night'.");
  sayWhere(event_url_slug);
  console.log("  Moderators  (their passwords are shown this once, to be changed at the first sign-in)");
  for (const { email, password } of moderators) console.log(`    ${email}   ${password}`);
  if (!hasServer) console.log("Start Wallflower to see it: npm start");
}

/** Waits while the worker makes the pictures; false if there seems to be none. */
async function hasWorkerFinished(db: Database, eventId: string): Promise<boolean> {
  let left = Number.POSITIVE_INFINITY;
  for (let lastProgress = Date.now(); Date.now() - lastProgress < patienceMs; await sleep(500)) {
    const now = await countUnfinished(db, eventId);
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
    throw new PlainFault(
      `The account that ${dataFolder}/demo.json names is not in this database. Nothing was removed.`,
    );
  }
  if (!actor) return console.log("There is no demo to remove.");
  await removeDemo(await createDemoDeps(db, await isServed(env.WALLFLOWER_WEB_URL)), actor, dataFolder);
  console.log("The demo is removed: its event with all posts, its ads, program, script and moderators.");
}

async function run(): Promise<void> {
  const wanted = readArguments();
  if (!env.DATABASE_URL) throw new PlainFault("DATABASE_URL is not set.");
  const { db, close } = createDatabase(env.DATABASE_URL, { max: 4 });
  try {
    await (wanted.remove ? remove(db) : make(db, env.DATABASE_URL));
  } finally {
    await close();
  }
}

try {
  await run();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
