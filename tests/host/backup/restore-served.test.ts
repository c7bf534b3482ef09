import { mkdtempSync, rmSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { createDatabase } from "@/db/client";
import { findServing } from "@/db/presence";
import { applyBackup } from "@/host/backup/apply-backup";
import { makeBackup } from "@/host/backup/make-backup";
import { supervise } from "@/host/process/supervise";
import { composeEnvironment } from "@/host/start/environment";
import { parseEnv } from "@/lib/server/base/settings/env-rules";
import type { Deps } from "@/lib/server/deps";
import { listenForExpiredPages } from "@/lib/server/outside/adapters/page-cache.postgres";
import { findPgBouncer, startPgBouncer } from "../../support/database/pgbouncer";
import { keptRows, openTarget } from "../../support/host/backups";
import { createAccount, createEvent } from "../../support/people";
import { createPost } from "../../support/posts";

type Target = Awaited<ReturnType<typeof openTarget>>;
const undo: (() => Promise<unknown>)[] = [];
const onThisMachine = hostname().slice(0, 36);

let target: Target;
let file: string;

/** A backup with one event, and its installation with one event more. */
beforeAll(async () => {
  target = await openTarget();
  const deps = { db: target.db } as Deps;
  const account = await createAccount(deps);
  const { original_key } = await createPost(deps, await createEvent(deps, account));
  await target.storage.put(original_key ?? "", { bytes: Buffer.from("a photo") }, "image/jpeg");
  file = path.join(target.folder, "one.tar");
  await makeBackup(target, file);
  await createEvent(deps, account);
  return () => target.close();
});
afterEach(async () => {
  for (const stop of undo.splice(0).reverse()) await stop();
});

async function startWorker(databaseUrl: string) {
  const folder = mkdtempSync(path.join(tmpdir(), "wallflower-served-"));
  const NEXTAUTH_SECRET = "a secret for tests only, as long as a real one";
  const env = parseEnv({ NODE_ENV: "production", NEXTAUTH_SECRET, DATABASE_URL: databaseUrl });
  const environment = {
    ...composeEnvironment(env, { dataFolder: folder, databaseUrl, port: 1 }),
    NODE_ENV: "production" as const,
  };
  const nodeFlags = ["--conditions=react-server", "--import", "tsx"];
  const worker = supervise({ name: "worker", script: "host/worker.ts", nodeFlags, environment });
  undo.push(async () => {
    await worker.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  await worker.ready;
  return worker;
}

const replace = (isForced = false) => applyBackup(target, file, { isReplacing: true, isForced });

describe("a restore over a database in use", () => {
  it("a restore over a database that a worker uses is refused with the worker's name, changes nothing, and proceeds once it has stopped", async () => {
    const rows = await keptRows(target.db);
    const worker = await startWorker(target.databaseUrl);
    await expect(replace()).rejects.toThrow(
      new RegExp(`^Wallflower is serving this database with a worker \\(\\d+ on ${onThisMachine}\\)\\. Stop it`),
    );
    expect(await keptRows(target.db)).toEqual(rows);
    await worker.stop();
    await replace();
    expect(await keptRows(target.db)).not.toEqual(rows);
  }, 60_000);

  it("a restore over a database that a web process uses is refused while it listens, even if idle for long, and can be forced by hand", async () => {
    const listener = listenForExpiredPages(target.databaseUrl, async () => {});
    undo.push(listener.stop);
    await listener.ready;
    await expect
      .poll(() => findServing(target.databaseUrl, { freshSeconds: 0 }))
      .toEqual([{ kind: "web", host: onThisMachine, pid: process.pid }]);
    await expect(replace()).rejects.toThrow(/with a web process \(\d+ on /);
    await expect(replace(true)).resolves.toMatchObject({ manifest: { posts: 1 } });
  });

  it("a restore is refused before the database is written if a server was started while the media were stored", async () => {
    const rows = await keptRows(target.db);
    const put = async () => {
      const listener = listenForExpiredPages(target.databaseUrl, async () => {});
      undo.push(listener.stop);
      await listener.ready;
    };
    const busy = { ...target, storage: { ...target.storage, put } };
    const restoring = applyBackup(busy, file, { isReplacing: true });
    await expect(restoring).rejects.toThrow(/with a web process/);
    expect(await keptRows(target.db)).toEqual(rows);
  });

  it("a restore is not refused because of the tools' own connections", async () => {
    const tool = createDatabase(target.databaseUrl, { max: 1 });
    undo.push(tool.close);
    await tool.db.execute(sql`select 1`);
    expect(await findServing(target.databaseUrl)).toEqual([]);
  });
});

const hasPgBouncer = findPgBouncer("restoring behind a pooler") !== null;

describe.skipIf(!hasPgBouncer)("a restore behind a pooler", () => {
  it("behind a pooler, a worker and a web process are detected while they query, and for a short time after", async () => {
    const pooler = await startPgBouncer(target.databaseUrl, { poolSize: 6 });
    undo.push(pooler.stop);
    const web = createDatabase(pooler.url, { max: 1, servedBy: "web" });
    undo.push(web.close);
    const worker = await startWorker(pooler.url);
    const kinds = async (url: string, freshSeconds: number) =>
      (await findServing(url, { freshSeconds, watchMs: 2_500 })).map(({ kind }) => kind);
    const askAndLook = async () => {
      await web.db.execute(sql`select 1`);
      return kinds(target.databaseUrl, 30);
    };
    // A poll, because the pooler may be lending the worker this connection at the moment.
    await expect.poll(askAndLook).toContain("web");
    const behindPooler = { ...target, databaseUrl: pooler.url };
    const restoring = applyBackup(behindPooler, file, { isReplacing: true, watchMs: 2_500 });
    await expect(restoring).rejects.toThrow(/^Wallflower is serving this database/);
    // A worker queries every second while it runs.
    await expect.poll(() => kinds(pooler.url, 1), { timeout: 15_000 }).toEqual(["worker"]);
    await worker.stop();
    await expect.poll(() => kinds(pooler.url, 1), { timeout: 15_000 }).toEqual([]);
  }, 60_000);
});
