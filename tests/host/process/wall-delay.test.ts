import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { composeEnvironment } from "@/host/start/environment";
import { parseEnv } from "@/lib/server/base/settings/env-rules";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import { scheduleRules } from "@/lib/server/features/rules/rule-waiting";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { patience } from "../../support/patience";
import { createEvent, type TestEvent } from "../../support/people";
import { createReadyPost, readPost } from "../../support/posts";

/** Kills the worker while approved posts wait for the wall delay to end; people approved some, rules the others. */

const root = fileURLToPath(new URL("../../..", import.meta.url));
const installation = testInstallation();
const cast = testCast(installation);
let worker: ChildProcess | undefined;
const folder = mkdtempSync(path.join(tmpdir(), "wallflower-waiting-"));

afterEach(async () => {
  await kill();
  rmSync(folder, { recursive: true, force: true });
});

async function startWorker() {
  const NEXTAUTH_SECRET = "a secret for tests only, as long as a real one";
  const env = parseEnv({ NODE_ENV: "production", NEXTAUTH_SECRET, DATABASE_URL: installation.databaseUrl });
  const place = { dataFolder: folder, databaseUrl: installation.databaseUrl, port: 1 };
  worker = fork(path.join(root, "host", "worker.ts"), {
    cwd: root,
    env: { ...composeEnvironment(env, place), NODE_ENV: "production" },
    execArgv: ["--conditions=react-server", "--import", "tsx"],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  await once(worker, "message");
}

async function kill() {
  if (!worker || worker.exitCode !== null || worker.signalCode !== null) return;
  const ended = once(worker, "exit");
  worker.kill("SIGKILL");
  await ended;
}

/** Seconds from the end of a post's delay, by the database's clock, to the first moment that the wall shows it. */
async function lateness({ id, dueAt }: { id: string; dueAt: string }): Promise<number> {
  for (;;) {
    const [seen] = await installation.deps.db.execute<{ late: number; is_shown: boolean }>(sql`
      select extract(epoch from clock_timestamp() - ${dueAt}::timestamptz)::float8 as late,
        wall_position is not null as is_shown from posts where id = ${id}`);
    if (seen?.is_shown) return seen.late;
    await sleep(20);
  }
}

/** Approves a post with a delay of this many seconds. */
async function approve(event: TestEvent, seconds: number) {
  const { deps } = installation;
  const { id } = await createReadyPost(deps, event);
  await updatePostStatus(deps, cast.admin, id, "approve");
  const wait = sql`now() + make_interval(secs => ${seconds})`;
  await deps.db.execute(
    sql`update graphile_worker._private_jobs set run_at = ${wait} where key = ${`show-on-wall:${id}`}`,
  );
  await deps.db.execute(sql`update posts set wall_due_at = ${wait} where id = ${id}`);
  return { id, dueAt: (await readPost(deps, id)).wall_due_at ?? "" };
}

it("a worker shows delayed posts in time, and a killed one neither shows them early nor forgets them", async () => {
  const { deps } = installation;
  const event = await createEvent(deps, cast.account_id, { wall_delay: "on" });
  // The kill may interrupt the worker at any step between a rule's decision and the wall.
  const ruledEvent = await createEvent(deps, cast.account_id, { wall_delay: "on", moderation_mode: "Automatic" });
  const ruled = await Promise.all(Array.from({ length: 12 }, () => createReadyPost(deps, ruledEvent)));
  const readRuled = () => Promise.all(ruled.map(({ id }) => readPost(deps, id)));
  await startWorker();
  const calm = await approve(event, 1);
  expect(await lateness(calm)).toBeGreaterThanOrEqual(0);

  // Both wait while the worker is killed. `forgotten` also loses its job, so the worker must find it by its row.
  const hit = await approve(event, 2);
  const forgotten = await approve(event, 2);
  await deps.db.transaction((tx) => scheduleRules(deps.jobs, tx, { event_id: ruledEvent.id, after: null }));
  await vi.waitUntil(async () => (await readRuled()).some(({ status }) => status === "approve"), {
    ...patience,
    interval: 1,
  });
  await kill();
  expect((await readRuled()).filter(({ wall_position }) => wall_position !== null)).toEqual([]);
  await deps.db.execute(sql`
    delete from graphile_worker._private_jobs where key = ${`show-on-wall:${forgotten.id}`}`);
  expect((await readPost(deps, hit.id)).wall_position).toBeNull();
  await startWorker();
  expect(await lateness(hit)).toBeGreaterThanOrEqual(0);
  expect(await lateness(forgotten)).toBeGreaterThanOrEqual(0);
  await vi.waitUntil(async () => (await readRuled()).every(({ wall_position }) => wall_position), { timeout: 30_000 });
  expect(new Set((await readRuled()).map(({ rule }) => rule?.rule))).toEqual(new Set(["mode"]));
}, 90_000);
