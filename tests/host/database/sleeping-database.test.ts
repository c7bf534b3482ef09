import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { createDatabase, type DatabaseHandle } from "@/db/client";
import { isConnectionFault } from "@/db/faults";
import { migrateDatabase } from "@/db/migrate";
import { WakeRetry } from "@/db/wake-retry";
import { errorResponse, Reply } from "@/lib/server/base/http/respond";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { openDatabaseLine } from "../../support/database/database-line";
import { openSleepingLine, type Sleep } from "../../support/database/sleeping-line";
import { testInstallation } from "../../support/installation";

/** The database sleeps this long after the first request. */
const sleepMs = 600;

const installation = testInstallation();
const open: { close: () => Promise<void> }[] = [];

beforeAll(() => installation.deps.db.execute(sql`create table wakes (word text not null)`));
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function putToSleep(kind: Sleep, wakeSeconds?: number) {
  const line = await openSleepingLine(installation.databaseUrl, kind);
  const handle = createDatabase(line.url, { max: 3, ...(wakeSeconds !== undefined && { wakeSeconds }) });
  open.push(line, handle);
  return { line, handle };
}

const one = ({ db }: DatabaseHandle) => db.execute<{ one: number }>(sql`select 1 as one`);
const statusOf = (error: unknown) => {
  const request = new Request("http://localhost/api/x");
  return errorResponse(request, new Reply(request), error).status;
};

describe.each<Sleep>(["refuses", "hangs up"])("a database that %s while it wakes", (kind) => {
  it("statements and transactions wait for a sleeping database, and each runs once", async () => {
    const { line, handle } = await putToSleep(kind);
    const insert = (word: string) => sql`insert into wakes values (${word})`;
    const asked = Promise.all([
      one(handle),
      ...Array.from({ length: 8 }, (_, index) => handle.db.execute(insert(`${kind} ${index}`))),
      handle.db.transaction(async (tx) => {
        await tx.execute(insert(`${kind} first`));
        await tx.execute(insert(`${kind} second`));
      }),
    ]);
    await sleep(sleepMs);
    await line.wake();
    const [answer] = await asked;
    expect(answer).toEqual([{ one: 1 }]);
    const [rows] = await installation.deps.db.execute<{ rows: number; words: number }>(sql`
      select count(*)::int as rows, count(distinct word)::int as words from wakes where word like ${`${kind}%`}`);
    expect(rows).toEqual({ rows: 10, words: 10 });
    // The client pauses between attempts.
    expect(line.failedClients()).toBeLessThan(100);
  });

  it("a database that stays away causes a 503 when the limit ends, and at once for later requests", async () => {
    const { line, handle } = await putToSleep(kind, 0.5);
    const first = await one(handle).catch((reason) => reason);
    expect([isConnectionFault(first), statusOf(first)]).toEqual([true, 503]);
    const failedBefore = line.failedClients();
    expect(statusOf(await one(handle).catch((reason) => reason))).toBe(503);
    expect(line.failedClients() - failedBefore).toBeLessThanOrEqual(1);
    await line.wake();
    expect(await one(handle)).toEqual([{ one: 1 }]);
  });

  it("a request's queue and migrations wait for a sleeping database", async () => {
    const { line, handle } = await putToSleep(kind);
    const { deps } = installation;
    await deps.db.transaction((tx) => deps.jobs.enqueue(tx, "remove-media", { keys: [] }));
    const working = Promise.all([drainJobs(line.url, { ...deps, db: handle.db }), migrateDatabase(line.url)]);
    await sleep(sleepMs);
    await line.wake();
    await working;
    expect(await deps.db.execute(sql`select 1 from graphile_worker.jobs`)).toHaveLength(0);
  });
});

it("a statement that a connection accepted is never retried, as it may have run", async () => {
  const line = await openDatabaseLine(installation.databaseUrl);
  const handle = createDatabase(line.url, { max: 1 });
  open.push(handle, { close: async () => line.cut() });
  const slow = sql`insert into wakes select 'taken' from (select pg_sleep(0.4)) as later`;
  const asked = handle.db.execute(slow).catch((reason) => reason);
  const running = () =>
    installation.deps.db.execute(
      sql`select 1 from pg_stat_activity where query like '%pg_sleep(0.4)%' and pid <> pg_backend_pid() and state = 'active'`,
    );
  await expect.poll(async () => (await running()).length, { interval: 20 }).toBe(1);
  line.breakSome(() => true, "reset");
  expect(isConnectionFault(await asked)).toBe(true);
  expect(await one(handle)).toEqual([{ one: 1 }]);
  await expect.poll(async () => (await running()).length, { interval: 20 }).toBe(0);
  const taken = await installation.deps.db.execute(sql`select 1 from wakes where word = 'taken'`);
  expect(taken.length).toBeLessThanOrEqual(1);
});

describe("the wait for a sleeping database", () => {
  const refused = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
  const fail = async (patience: WakeRetry, mayRepeat = true) => {
    let tries = 0;
    const attempt = async () => {
      tries += 1;
      throw refused;
    };
    await expect(patience.run(attempt, () => mayRepeat)).rejects.toBe(refused);
    return tries;
  };

  it("a query is retried until the limit, and not at all without a limit or if it may have had an effect", async () => {
    expect(await fail(new WakeRetry(200))).toBeGreaterThan(1);
    expect(await fail(new WakeRetry(0))).toBe(1);
    expect(await fail(new WakeRetry(200), false)).toBe(1);
  });

  it("the limit starts over after a success, and after a pause as long as the limit", async () => {
    // On a busy machine, sleep() takes longer than requested.
    const patience = new WakeRetry(600);
    const exhaustLimit = async () => {
      await fail(patience);
      await sleep(100);
      expect(await fail(patience)).toBe(1);
    };
    await exhaustLimit();
    expect(
      await patience.run(
        async () => "here",
        () => true,
      ),
    ).toBe("here");
    await exhaustLimit();
    await sleep(700);
    expect(await fail(patience)).toBeGreaterThan(1);
  });

  it("an error reported by the database itself is not retried", async () => {
    let tries = 0;
    const attempt = async () => {
      tries += 1;
      throw Object.assign(new Error("no such table"), { code: "42P01" });
    };
    await expect(new WakeRetry(200).run(attempt, () => true)).rejects.toThrow("no such table");
    expect(tries).toBe(1);
  });
});
