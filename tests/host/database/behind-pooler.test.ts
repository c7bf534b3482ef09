import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { run, type TaskList } from "graphile-worker";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { createDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { type Supervised, supervise } from "@/host/process/supervise";
import { composeEnvironment } from "@/host/start/environment";
import { parseEnv } from "@/lib/server/base/settings/env-rules";
import { createGraphileJobs } from "@/lib/server/outside/adapters/jobs.graphile";
import { queueOptions } from "@/lib/server/outside/jobs/queue-options";
import { createTestDatabase, type TestDatabase } from "../../support/database/database";
import { findPgBouncer, type PgBouncer, startPgBouncer } from "../../support/database/pgbouncer";

const hasPgBouncer = findPgBouncer("worker and migrations behind a pooler") !== null;

/** In transaction mode each transaction may use another connection, so session state is lost. */
describe.skipIf(!hasPgBouncer)("behind a pooler in transaction mode", () => {
  let database: TestDatabase;
  let pooler: PgBouncer;
  let folder: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    pooler = await startPgBouncer(database.url, { poolSize: 6 });
  });
  afterAll(async () => {
    await pooler?.stop();
    await database?.close();
  });
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "wallflower-pooled-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const enqueue = (name: "remove-media" | "remove-videos", count = 1) =>
    database.db.transaction(async (tx) => {
      const payload = name === "remove-media" ? { keys: [] } : { video_ids: [] };
      for (let index = 0; index < count; index += 1) await createGraphileJobs().enqueue(tx, name, payload);
    });
  const waiting = async () => (await database.db.execute(sql`select 1 from graphile_worker.jobs`)).length;

  it("three concurrent starts migrate once, later starts find nothing to do, and no lock is left that would block one", async () => {
    const name = `pooled_${Date.now()}`;
    const onServer = createDatabase(inject("databaseServerUrl"), { max: 1 });
    await onServer.db.execute(sql`create database ${sql.identifier(name)}`);
    const url = new URL(pooler.url);
    url.pathname = `/${name}`;
    await Promise.all([migrateDatabase(url.href), migrateDatabase(url.href), migrateDatabase(url.href)]);
    await migrateDatabase(url.href);
    const locks = await onServer.db.execute(sql`
      select 1 from pg_locks join pg_database on pg_database.oid = database where locktype = 'advisory' and datname = ${name}`);
    expect(locks).toHaveLength(0);
    await onServer.db.execute(sql`drop database ${sql.identifier(name)} with (force)`);
    await onServer.close();
  });

  it("the queue's library processes many jobs, retried ones too, without named prepared statements", async () => {
    const tried = new Map<string, number>();
    const failsOnce = (name: string) => async () => {
      tried.set(name, (tried.get(name) ?? 0) + 1);
      if (tried.get(name) === 1) throw new Error("This fails at its first try.");
    };
    let done = 0;
    const taskList: TaskList = {
      "remove-media": async () => {
        done += 1;
      },
      "remove-videos": failsOnce("remove-videos"),
    };
    const runner = await run({
      ...queueOptions({ url: pooler.url, isDirect: false }),
      taskList,
      concurrency: 4,
      maxPoolSize: 6,
      pollInterval: 50,
      crontab: "* * * * * remove-media",
      noHandleSignals: true,
    });
    await enqueue("remove-media", 60);
    await enqueue("remove-videos");
    await expect.poll(() => done, { timeout: 10_000 }).toBeGreaterThanOrEqual(60);
    await expect.poll(() => tried.get("remove-videos"), { timeout: 10_000 }).toBe(1);
    await database.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
    await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
    await runner.stop();
  });

  describe("the worker process", () => {
    let worker: Supervised | undefined;
    afterEach(async () => {
      await worker?.stop();
      worker = undefined;
    });

    async function startWorker(given: Record<string, string>) {
      const secret = { NEXTAUTH_SECRET: "a secret for tests only, as long as a real one" };
      const env = parseEnv({ NODE_ENV: "production", ...secret, ...given });
      const place = { dataFolder: folder, databaseUrl: given.DATABASE_URL ?? "", port: 1 };
      const environment = { ...composeEnvironment(env, place), NODE_ENV: "production" as const };
      const nodeFlags = ["--conditions=react-server", "--import", "tsx"];
      worker = supervise({ name: "worker", script: "host/worker.ts", nodeFlags, environment });
      await worker.ready;
    }
    /** Client ports of the connections that listen for jobs. */
    const listeners = async () =>
      (
        await database.db.execute<{ port: number }>(sql`
          select client_port as port from pg_stat_activity where datname = current_database() and query like 'LISTEN "jobs:%'`)
      ).map(({ port }) => port);

    it("a worker with a direct address beside the pooled one listens over the direct one and processes waiting jobs", async () => {
      await startWorker({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url });
      await enqueue("remove-media", 20);
      await expect.poll(waiting, { timeout: 15_000 }).toBe(0);
      const ports = await listeners();
      expect(ports).toHaveLength(1);
      expect(await pooler.serverPorts()).not.toContain(ports[0]);
    }, 30_000);

    it("a worker with only the pooled address processes waiting jobs by polling every second", async () => {
      await startWorker({ DATABASE_URL: pooler.url });
      await enqueue("remove-media", 20);
      await expect.poll(waiting, { timeout: 15_000 }).toBe(0);
    }, 30_000);
  });
});
