import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDatabase, type DatabaseHandle } from "@/db/client";
import { isConnectionFault } from "@/db/faults";
import { openQueuePool } from "@/db/queue-pool";
import { listenForExpiredPages } from "@/lib/server/outside/adapters/page-cache.postgres";
import { limits } from "@/lib/shared/limits";
import { createTestDatabase, type TestDatabase } from "../../support/database/database";
import { openDatabaseLine } from "../../support/database/database-line";

/** Connections that stay open and answer nothing. Each wait below is the product's own, so the tests share it. */

const { databaseSilenceSeconds, databaseProbeSeconds, databaseAwaySeconds } = limits;
/** Looks, probe and the drain of the old connections take 23 s on an idle machine. */
const answeredWithinMs = 40_000;
const testMs = (databaseAwaySeconds + 60) * 1_000;

type Scene = { direct: TestDatabase; line: Awaited<ReturnType<typeof openDatabaseLine>> };

async function openScene(): Promise<Scene & { close: () => Promise<void> }> {
  const direct = await createTestDatabase();
  await direct.db.execute(sql`create table seats (number int primary key, guest text)`);
  await direct.db.execute(sql`insert into seats values (1, null)`);
  const line = await openDatabaseLine(direct.url);
  return {
    direct,
    line,
    close: async () => {
      line.cut();
      await direct.close();
    },
  };
}

const openPages = ({ line }: Scene, max = 4): DatabaseHandle =>
  createDatabase(line.url, { max, isDirect: true, servedBy: "web", wakeSeconds: 2 });

/** Opens all connections of the pool. */
const useAll = (db: DatabaseHandle["db"], count: number) =>
  Promise.all(Array.from({ length: count }, () => db.execute(sql`select pg_sleep(0.1)`)));

async function timed(work: Promise<unknown>): Promise<{ error: unknown; ms: number }> {
  const startedAt = performance.now();
  const error = await work.then(() => null).catch((reason) => reason);
  return { error, ms: performance.now() - startedAt };
}

let uncaught: unknown[];
const recordUncaught = (error: unknown) => void uncaught.push(error);
beforeEach(() => {
  uncaught = [];
  process.on("uncaughtException", recordUncaught).on("unhandledRejection", recordUncaught);
});
afterEach(() => {
  process.off("uncaughtException", recordUncaught).off("unhandledRejection", recordUncaught);
});

describe.concurrent("a connection that falls silent", () => {
  it(
    "ends the requests that wait on it, whatever they do, and the next ones are answered at once",
    async () => {
      const scene = await openScene();
      const { db, close } = openPages(scene);
      await useAll(db, 4);
      // Opened before the silence, and in the middle of its work then.
      let proceed = () => {};
      const isHalfway = new Promise<void>((begun) => {
        const canProceed = new Promise<void>((resolve) => {
          proceed = resolve;
        });
        void timed(
          db.transaction(async (tx) => {
            await tx.execute(sql`update seats set guest = 'first' where number = 1`);
            begun();
            await canProceed;
          }),
        );
      });
      await isHalfway;
      scene.line.fallSilent();
      proceed();
      const waiting = [
        timed(db.execute(sql`select 1`)),
        timed(db.execute(sql`select ${"a value"}::text`)),
        timed(db.transaction((tx) => tx.execute(sql`select 1`))),
      ];
      for (const { error, ms } of await Promise.all(waiting)) {
        expect(ms).toBeLessThan(answeredWithinMs);
        if (error) expect(isConnectionFault(error)).toBe(true);
      }
      const { error, ms } = await timed(db.execute(sql`select 1`));
      expect(error).toBeNull();
      expect(ms).toBeLessThan(1_000);
      // The commit was never heard, and the row's lock has gone with its transaction.
      const locked = await timed(db.execute(sql`update seats set guest = 'second' where number = 1`));
      expect(locked.error).toBeNull();
      expect(await scene.direct.db.execute(sql`select guest from seats`)).toMatchObject([{ guest: "second" }]);
      expect(uncaught).toEqual([]);
      await close();
      await scene.close();
    },
    testMs,
  );

  it(
    "leaves a statement alone that the database still runs",
    async () => {
      const scene = await openScene();
      const { db, close } = openPages(scene);
      const seconds = databaseSilenceSeconds + databaseProbeSeconds + 6;
      const [row] = await db.execute<{ done: number }>(sql`select 7 as done from pg_sleep(${seconds})`);
      expect(row?.done).toBe(7);
      await close();
      await scene.close();
    },
    testMs,
  );

  it(
    "ends the requests also if the database answers no new connection either",
    async () => {
      const scene = await openScene();
      const { db, close } = openPages(scene);
      await useAll(db, 1);
      scene.line.fallSilent({ isForAll: true });
      const { error, ms } = await timed(db.execute(sql`select 1`));
      expect(isConnectionFault(error)).toBe(true);
      expect(ms).toBeLessThan((databaseAwaySeconds + 20) * 1_000);
      await close();
      await scene.close();
    },
    testMs,
  );

  it(
    "ends the queue's statements, and its next ones are answered",
    async () => {
      const scene = await openScene();
      const pool = openQueuePool({ connectionString: scene.line.url, max: 2 });
      await Promise.all([pool.query("select pg_sleep(0.1)"), pool.query("select pg_sleep(0.1)")]);
      scene.line.fallSilent();
      const { error, ms } = await timed(pool.query("select 1"));
      expect(isConnectionFault(error)).toBe(true);
      expect(ms).toBeLessThan(answeredWithinMs);
      expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
      await pool.end();
      await scene.close();
    },
    testMs,
  );

  it(
    "is replaced where pages of other processes are listened for, and all pages expire",
    async () => {
      const scene = await openScene();
      const expired: (string | null)[] = [];
      const listener = listenForExpiredPages(scene.line.url, async (slug) => void expired.push(slug), "this process");
      await listener.ready;
      scene.line.fallSilent();
      await vi.waitFor(() => expect(expired).toEqual([null]), { timeout: testMs - 5_000, interval: 200 });
      await scene.direct.db.execute(
        sql`select pg_notify('wallflower_expire_wall', '{"slug":"summer-party","from":"another process"}')`,
      );
      await vi.waitFor(() => expect(expired).toEqual([null, "summer-party"]), { timeout: 5_000 });
      await listener.stop();
      await scene.close();
    },
    testMs,
  );
});
