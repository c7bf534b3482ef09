import { randomBytes, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

const name = `wall_room_${randomBytes(6).toString("hex")}`;
const url = new URL(inject("databaseServerUrl"));
url.pathname = `/${name}`;
const superuser = postgres(inject("databaseServerUrl"), { max: 1, onnotice: () => {} });
let sql: postgres.Sql;

const folder = fileURLToPath(new URL("../../db/migrations", import.meta.url));
const migrations = readdirSync(folder)
  .filter((file) => file.endsWith(".sql"))
  .sort()
  .map((file) => readFileSync(path.join(folder, file), "utf8"));
const changeIndex = migrations.findIndex((migration) => migration.includes('ADD COLUMN "wall_room"'));

beforeAll(async () => {
  await superuser`create database ${superuser(name)}`;
  sql = postgres(url.href, { max: 1, onnotice: () => {} });
  for (const migration of migrations.slice(0, changeIndex)) await sql.unsafe(migration);
});
afterAll(async () => {
  await sql.end();
  await superuser`drop database if exists ${superuser(name)} with (force)`;
  await superuser.end();
});

test("events of before keep the small room, and new ones begin with the automatic one", async () => {
  const account_id = randomUUID();
  await sql`insert into accounts (id, company_name, email) values (${account_id}, 'Quiet Fields', 'office@example.com')`;
  const add = (event_url_slug: string) =>
    sql`insert into events ${sql({ id: randomUUID(), account_id, event_name: "Party", event_date: "2025-06-21", event_url_slug })}`;
  await add("before");
  for (const migration of migrations.slice(changeIndex)) await sql.unsafe(migration);
  await add("after");
  expect(await sql`select event_url_slug, wall_room from events order by 1`).toEqual([
    { event_url_slug: "after", wall_room: "Automatic" },
    { event_url_slug: "before", wall_room: "Small" },
  ]);
});
