import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { migrateDatabase } from "@/db/migrate";

const name = `migrate_${randomBytes(6).toString("hex")}`;
const url = new URL(inject("databaseServerUrl"));
url.pathname = `/${name}`;
const superuser = postgres(inject("databaseServerUrl"), { max: 1, onnotice: () => {} });

beforeAll(async () => {
  await superuser`create database ${superuser(name)}`;
});
afterAll(async () => {
  await superuser`drop database if exists ${superuser(name)} with (force)`;
  await superuser.end();
});

test("three concurrent starts migrate once, and a later one finds nothing to do", async () => {
  await Promise.all([migrateDatabase(url.href), migrateDatabase(url.href), migrateDatabase(url.href)]);
  const sql = postgres(url.href, { max: 1, onnotice: () => {} });
  try {
    const applied = () => sql`select hash, count(*)::int as n from drizzle.__drizzle_migrations group by hash`;
    const first = await applied();
    expect(first.length).toBeGreaterThan(0);
    expect(first.every((row) => row.n === 1)).toBe(true);
    await migrateDatabase(url.href);
    expect(await applied()).toEqual(first);
    expect(await sql`select count(*)::int as n from graphile_worker.jobs`).toEqual([{ n: 0 }]);
  } finally {
    await sql.end();
  }
});
