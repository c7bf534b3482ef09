import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDatabase, type Database, type DatabaseHandle } from "@/db/client";
import { isConnectionFault } from "@/db/faults";
import { errorResponse, Reply } from "@/lib/server/base/http/respond";
import { createTestDatabase, type TestDatabase } from "../../support/database/database";
import { openDatabaseLine } from "../../support/database/database-line";
import { makeRandom } from "../../support/random";

/** A database client's behaviour when the database is killed: no uncaught exception, no partial work. */

let direct: TestDatabase;
let line: Awaited<ReturnType<typeof openDatabaseLine>>;
let handle: DatabaseHandle;
let uncaught: unknown[];
const recordUncaught = (error: unknown) => void uncaught.push(error);

beforeAll(async () => {
  direct = await createTestDatabase();
  await direct.db.execute(sql`create table pairs (key text not null, part text not null)`);
});
afterAll(() => direct.close());

beforeEach(async () => {
  uncaught = [];
  process.on("uncaughtException", recordUncaught).on("unhandledRejection", recordUncaught);
  line = await openDatabaseLine(direct.url);
  handle = createDatabase(line.url, { max: 4, isDirect: true, wakeSeconds: 5 });
});
afterEach(async () => {
  await handle.close();
  line.cut();
  process.off("uncaughtException", recordUncaught).off("unhandledRejection", recordUncaught);
});

const insert = (db: Pick<Database, "execute">, key: string, part: string) =>
  db.execute(sql`insert into pairs values (${key}, ${part})`);
const partsOf = async (key: string) =>
  (await direct.db.execute<{ part: string }>(sql`select part from pairs where key = ${key} order by part`)).map(
    ({ part }) => part,
  );
const pidOf = async (db: Pick<Database, "execute">) => {
  const [row] = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return row?.pid ?? 0;
};
const terminate = (pid: number) => direct.db.execute(sql`select pg_terminate_backend(${pid})`);
/** postgres.js defers some work to the next turn of the event loop or the one after. */
const nextTurns = () => sleep(50);

function statusOf(error: unknown): { status: number; retryAfter: string | null } {
  const request = new Request("http://localhost/api/x");
  const response = errorResponse(request, new Reply(request), error);
  return { status: response.status, retryAfter: response.headers.get("retry-after") };
}

describe("a connection that breaks", () => {
  it("a connection that breaks during a query of a transaction gives the request a 503 and no uncaught exception", async () => {
    const working = handle.db.transaction(async (tx) => {
      const pid = await pidOf(tx);
      await Promise.all([tx.execute(sql`select pg_sleep(30)`), terminate(pid)]);
    });
    const error = await working.catch((reason) => reason);
    expect(statusOf(error)).toEqual({ status: 503, retryAfter: "5" });
    await nextTurns();
    expect(uncaught).toEqual([]);
  });

  it("a connection that breaks between two statements of a transaction keeps the second from running, even on the renewed connection", async () => {
    const single = createDatabase(line.url, { max: 1 });
    let second: unknown;
    const working = single.db.transaction(async (tx) => {
      await insert(tx, "between", "first");
      line.breakSome(() => true, "reset");
      await nextTurns();
      // Other requests continue on their own connection.
      await single.db.execute(sql`select 1`);
      second = await insert(tx, "between", "second").catch((reason) => reason);
      // Longer than what postgres.js buffers, so the statement is written at once.
      await insert(tx, "between", "x".repeat(5_000)).catch(() => {});
    });
    expect(isConnectionFault(await working.catch((reason) => reason))).toBe(true);
    await expect.poll(() => second).toBeInstanceOf(Error);
    await nextTurns();
    expect(await partsOf("between")).toEqual([]);
    expect(uncaught).toEqual([]);
    await single.close();
  });

  it("a connection that breaks within a savepoint rolls the whole transaction back", async () => {
    const working = handle.db.transaction(async (tx) => {
      await insert(tx, "savepoint", "outer");
      await tx
        .transaction(async (inner) => {
          await insert(inner, "savepoint", "inner");
          line.breakSome(() => true, "end");
          await nextTurns();
        })
        .catch(() => {});
    });
    expect(isConnectionFault(await working.catch((reason) => reason))).toBe(true);
    await nextTurns();
    expect(await partsOf("savepoint")).toEqual([]);
    expect(uncaught).toEqual([]);
  });

  it.each(["end", "reset"] as const)(
    "a broken connection leaves nothing that would block later queries (%s)",
    async (how) => {
      for (let round = 0; round < 10; round += 1) {
        const running = [1, 2, 3, 4].map(() => handle.db.transaction((tx) => tx.execute(sql`select pg_sleep(0.2)`)));
        const settled = Promise.allSettled(running);
        await expect.poll(async () => (await countSleeping()) > 0, { interval: 5 }).toBe(true);
        // The connections break before these statements are written to them.
        const asked = Promise.allSettled([1, 2, 3, 4, 5, 6].map(() => pidOf(handle.db)));
        line.breakSome(() => true, how);
        await Promise.all([settled, asked]);
        const [answer] = await Promise.all([1, 2, 3, 4].map(() => pidOf(handle.db)));
        expect(answer).toBeGreaterThan(0);
      }
      expect(uncaught).toEqual([]);
    },
    60_000,
  );

  const countSleeping = async () => {
    const [row] = await direct.db.execute<{ count: number }>(
      sql`select count(*)::int as count from pg_stat_activity where query like '%pg_sleep(0.2)%' and pid <> pg_backend_pid()`,
    );
    return row?.count ?? 0;
  };
});

it("a hundred transactions over a connection that keeps breaking each commit fully or not at all, and every one ends", async () => {
  const random = makeRandom(7);
  let [isOver, answered] = [false, 0];
  const outcomes = new Map<string, unknown>();
  // Breaks follow answers and not the clock: a slow machine would complete no connection between two of them.
  const breaking = (async () => {
    while (!isOver) {
      const enough = answered + random() * 4;
      while (!isOver && answered < enough) await sleep(1);
      await sleep(random() * 10);
      line.breakSome(() => random() < 0.5, random() < 0.5 ? "end" : "reset");
    }
  })();
  const work = async (key: string) => {
    await sleep(random() * 1_500);
    try {
      await handle.db.transaction(async (tx) => {
        await insert(tx, key, "a".repeat(random() < 0.3 ? 2_000 : 1));
        if (random() < 0.3) await sleep(random() * 20);
        await Promise.all([insert(tx, key, "b"), insert(tx, key, "c")]);
      });
      answered += 1;
      outcomes.set(key, "committed");
    } catch (error) {
      outcomes.set(key, error);
    }
  };
  const keys = Array.from({ length: 100 }, (_, index) => `storm-${index}`);
  const asks = Array.from({ length: 100 }, async () => {
    await sleep(random() * 1_500);
    const ask = pidOf(handle.db).then(() => {
      answered += 1;
    });
    await ask.catch((error) => expect(statusOf(error).status).toBe(503));
  });
  await Promise.all([...keys.map(work), ...asks]);
  isOver = true;
  await breaking;

  for (const key of keys) {
    const outcome = outcomes.get(key);
    const stored = (await partsOf(key)).length;
    if (outcome === "committed") expect(stored, key).toBe(3);
    else {
      // A commit whose answer was lost is still complete.
      expect([0, 3], key).toContain(stored);
      expect(statusOf(outcome).status, String(outcome)).toBe(503);
    }
  }
  expect([...outcomes.values()].some((outcome) => outcome === "committed")).toBe(true);
  expect([...outcomes.values()].some((outcome) => outcome !== "committed")).toBe(true);
  expect(uncaught).toEqual([]);
  await pidOf(handle.db);
}, 30_000);
