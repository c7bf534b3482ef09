import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { afterAll, beforeAll, inject } from "vitest";

const folder = fileURLToPath(new URL("../../../db/migrations", import.meta.url));

/**
 * Gives a test file a database as it was before the migration that contains `marker`. `migrate` runs that one and all
 * that follow.
 */
export function databaseBefore(marker: string): { sql: postgres.Sql; migrate: () => Promise<void> } {
  const name = `before_${randomBytes(6).toString("hex")}`;
  const url = new URL(inject("databaseServerUrl"));
  url.pathname = `/${name}`;
  const superuser = postgres(inject("databaseServerUrl"), { max: 1, onnotice: () => {} });
  const sql = postgres(url.href, { max: 1, onnotice: () => {} });
  const migrations = readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .map((file) => readFileSync(path.join(folder, file), "utf8"));
  const index = migrations.findIndex((migration) => migration.includes(marker));
  const run = async (some: string[]) => {
    for (const migration of some) await sql.unsafe(migration);
  };
  beforeAll(async () => {
    await superuser`create database ${superuser(name)}`;
    await run(migrations.slice(0, index));
  });
  afterAll(async () => {
    await sql.end();
    await superuser`drop database if exists ${superuser(name)} with (force)`;
    await superuser.end();
  });
  return { sql, migrate: () => run(migrations.slice(index)) };
}
