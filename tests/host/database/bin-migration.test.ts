import { randomBytes, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

const name = `bin_${randomBytes(6).toString("hex")}`;
const url = new URL(inject("databaseServerUrl"));
url.pathname = `/${name}`;
const superuser = postgres(inject("databaseServerUrl"), { max: 1, onnotice: () => {} });
let sql: postgres.Sql;

beforeAll(async () => {
  await superuser`create database ${superuser(name)}`;
  sql = postgres(url.href, { max: 1, onnotice: () => {} });
});
afterAll(async () => {
  await sql.end();
  await superuser`drop database if exists ${superuser(name)} with (force)`;
  await superuser.end();
});

const folder = fileURLToPath(new URL("../../../db/migrations", import.meta.url));
const migrations = readdirSync(folder)
  .filter((file) => file.endsWith(".sql"))
  .sort()
  .map((file) => readFileSync(path.join(folder, file), "utf8"));
const binMigration = migrations.findIndex((migration) => migration.includes("posts_keep_deleted_at"));

test("posts deleted before the bin existed stay in it for its full period from the migration on", async () => {
  for (const migration of migrations.slice(0, binMigration)) await sql.unsafe(migration);
  const [account, event] = [randomUUID(), randomUUID()];
  const longAgo = "2020-01-01T00:00:00Z";
  await sql`insert into accounts (id, company_name, email) values (${account}, 'Quiet Fields', 'office@example.com')`;
  await sql`insert into events (id, account_id, event_name, event_date, event_url_slug)
            values (${event}, ${account}, 'Ball', '2020-01-01', 'ball')`;
  for (const status of ["delete", "banned"]) {
    await sql`insert into posts (id, account_id, event_id, person_name, person_email_id, person_city, caption, status,
                media_type, original_key, created_at, updated_at, moderated_at)
              values (${randomUUID()}, ${account}, ${event}, 'Ada', 'ada@example.com', 'Kansas City', 'Hello', ${status},
                'image', ${`originals/${status}.jpg`}, ${longAgo}, ${longAgo}, ${longAgo})`;
  }
  await sql.unsafe(migrations[binMigration] ?? "");
  const rows = await sql`select status, deleted_at > now() - interval '1 hour' as is_new from posts order by status`;
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { status: "banned", is_new: null },
    { status: "delete", is_new: true },
  ]);
});
