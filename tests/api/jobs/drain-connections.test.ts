import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { createDatabase } from "@/db/client";
import { getDeps, listenForExpiredPagesOfOthers, setDeps } from "@/lib/server/compose";
import { env } from "@/lib/server/env";
import { createTestDatabase, type TestDatabase } from "../../support/database/database";
import { findPgBouncer, startPgBouncer } from "../../support/database/pgbouncer";
import { FakeRealtime } from "../../support/fakes";
import { createAccount, createEvent } from "../../support/people";
import { makePhoto } from "../../support/pictures";
import { submit } from "../../support/submissions";

// In Next, `after` runs its callback once the answer is sent; here it runs at once.
vi.mock("next/server", async (original) => ({
  ...(await original<typeof import("next/server")>()),
  after: (work: () => Promise<void>) => void work(),
}));

/** Ten of the process's pool, three of the queue's, the listening one, and one to spare. */
const mostConnections = 15;
const hasPgBouncer = findPgBouncer("fifty posts behind a pooler") !== null;
const before = { ...env };

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase({ max: 1 });
  folder = mkdtempSync(path.join(tmpdir(), "wallflower-drain-"));
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A web process as composed without a worker; only its pushes are dropped. */
function compose(databaseUrl: string) {
  Object.assign(env, {
    NEXTAUTH_SECRET: "a secret for tests only, as long as a real one",
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    PUSHER_APP_ID: "7",
    PUSHER_KEY: "key",
    PUSHER_SECRET: "secret",
    WALLFLOWER_WEB_URL: undefined,
  });
  setDeps(undefined);
  globalThis.wallflowerDrain = undefined;
  setDeps({ ...getDeps(), realtime: new FakeRealtime() });
  listenForExpiredPagesOfOthers(async () => {});
  return getDeps();
}

/** Pause between two counts, shorter than a pool keeps idle connections, so that no peak is missed. */
const lookMs = 20;

/** Polls the number of clients of `database` until `stop` and keeps the maximum. */
function watchClients(count: () => Promise<number>) {
  let most = 0;
  let isOver = false;
  const watching = (async () => {
    for (; !isOver; await sleep(lookMs)) most = Math.max(most, await count());
  })();
  return async () => {
    isOver = true;
    await watching;
    return most;
  };
}

async function postFifty() {
  const deps = getDeps();
  const event = await createEvent(deps, await createAccount(deps));
  const photo = await makePhoto();
  const answers = await Promise.all(Array.from({ length: 50 }, () => submit(event, photo)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  const made = async () =>
    (await database.db.execute(sql`select 1 from posts where event_id = ${event.id} and media_state = 'ready'`)).length;
  await expect.poll(made, { timeout: 60_000, interval: 200 }).toBe(50);
}

it("fifty simultaneous posts without a worker open at most fifteen connections, and every picture is made", async () => {
  const deps = compose(database.url);
  const watcher = createDatabase(inject("databaseServerUrl"), { max: 1 });
  const name = new URL(database.url).pathname.slice(1);
  const stop = watchClients(async () => {
    const rows = await watcher.db.execute(sql`
      select 1 from pg_stat_activity where datname = ${name} and backend_type = 'client backend'`);
    // Subtract the test's own connection.
    return rows.length - 1;
  });
  await postFifty();
  const most = await stop();
  deps.decoders.close();
  await watcher.close();
  Object.assign(env, before);
  // More than the process's own pool: the watcher saw the queue's connections, too.
  expect(most).toBeGreaterThan(10);
  expect(most).toBeLessThanOrEqual(mostConnections);
}, 90_000);

it.skipIf(!hasPgBouncer)(
  "fifty simultaneous posts without a worker stay within a pooler's ten connections",
  async () => {
    const pooler = await startPgBouncer(database.url, { poolSize: 10 });
    const deps = compose(pooler.url);
    const stop = watchClients(async () => (await pooler.clients()).length);
    await postFifty();
    const most = await stop();
    deps.decoders.close();
    Object.assign(env, before);
    expect(most).toBeLessThanOrEqual(mostConnections);
    await pooler.stop();
  },
  90_000,
);
