import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { inject } from "vitest";
import { createDatabase, type Database } from "@/db/client";
import { templateName } from "./database-server";
import { startPgBouncer } from "./pgbouncer";

declare module "vitest" {
  interface ProvidedContext {
    /** postgres://… of the run's own server, as its superuser. */
    databaseServerUrl: string;
    /** True if the suite reaches its database through a pooler: vitest.config.ts runs some both ways. */
    isPooled: boolean;
  }
}

/** Time for the other connections to close. */
const leaveMs = 1_000;

export type TestDatabase = {
  url: string;
  db: Database;
  /** Ends the pool and drops the database. */
  close: () => Promise<void>;
};

async function asSuperuser(run: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(inject("databaseServerUrl"), { max: 1, onnotice: () => {} });
  try {
    await run(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Waits until the server has closed the connections of an ended pool: ending them by force would raise an error that
 * nobody handles. Connections kept open on purpose are ended afterwards.
 */
async function untilDisconnected(sql: postgres.Sql, name: string): Promise<void> {
  for (const deadline = Date.now() + leaveMs; Date.now() < deadline; await sleep(5)) {
    const [someone] = await sql`select 1 from pg_stat_activity where datname = ${name} limit 1`;
    if (!someone) return;
  }
}

/**
 * An empty database with the newest schema, for one test file: a copy of the run's template, made in about 10 ms. It is
 * behind a transaction pooler when the suite's project says so.
 */
export async function createTestDatabase({ max = 4 }: { max?: number } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await asSuperuser((sql) => sql`create database ${sql(name)} template ${sql(templateName)} strategy file_copy`);
  const url = new URL(inject("databaseServerUrl"));
  url.pathname = `/${name}`;
  const pooler = inject("isPooled") ? await startPgBouncer(url.href, { poolSize: max }) : null;
  const { db, close } = createDatabase(pooler?.url ?? url.href, { max, isDirect: !pooler });
  return {
    url: pooler?.url ?? url.href,
    db,
    close: async () => {
      await close();
      await pooler?.stop();
      await asSuperuser(async (sql) => {
        await untilDisconnected(sql, name);
        await sql`drop database if exists ${sql(name)} with (force)`;
      });
    },
  };
}
