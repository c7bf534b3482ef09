import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@/host/postgres/embedded-postgres";
import { OperatorError } from "@/host/process/operator-error";

let folder: string;
const servers: EmbeddedPostgres[] = [];

const start = async () => {
  const server = await startEmbeddedPostgres({ folder });
  servers.push(server);
  return server;
};

async function query<T>(url: string, run: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await run(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

// All tests share one cluster, each with its own table, because creating a cluster takes seconds.
beforeAll(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), "wallflower postgres ")), "cluster");
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});
afterAll(() => {
  rmSync(path.dirname(folder), { recursive: true, force: true });
});

test("data written before a stop is there after the next start", async () => {
  const first = await start();
  await query(first.url, (sql) => sql`create table stopped as select 1 as n`);
  await first.stop();
  await first.exited;
  expect(existsSync(path.join(folder, "data", "postmaster.pid"))).toBe(false);
  const second = await start();
  expect(await query(second.url, (sql) => sql`select n from stopped`)).toEqual([{ n: 1 }]);
});

test("kill -9 loses nothing that was acknowledged, and the next start recovers", async () => {
  const first = await start();
  await query(first.url, async (sql) => {
    await sql`create table killed (n int)`;
    for (let n = 0; n < 100; n++) await sql`insert into killed values (${n})`;
  });
  process.kill(first.pid, "SIGKILL");
  await first.exited;
  const second = await start();
  expect(await query(second.url, (sql) => sql`select count(*)::int as n from killed`)).toEqual([{ n: 100 }]);
});

test("a database server that outlived its starter is stopped and replaced", async () => {
  const orphan = await start();
  await query(orphan.url, (sql) => sql`create table orphaned as select 1 as n`);
  const successor = await start();
  await orphan.exited;
  expect(await query(successor.url, (sql) => sql`select n from orphaned`)).toEqual([{ n: 1 }]);
});

test("a stale postmaster.pid whose number belongs to another process does not block a start", async () => {
  const first = await start();
  await first.stop();
  const stranger = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60000)"]);
  await once(stranger, "spawn");
  const lines = [stranger.pid, path.join(folder, "data"), 1, first.port, "", "127.0.0.1", "0 0", "ready", ""];
  writeFileSync(path.join(folder, "data", "postmaster.pid"), lines.join("\n"));
  try {
    const second = await start();
    expect(second.pid).not.toBe(stranger.pid);
    expect(stranger.exitCode).toBe(null);
    expect(await query(second.url, (sql) => sql`select 1 as n`)).toEqual([{ n: 1 }]);
  } finally {
    stranger.kill();
  }
});

test("only a client with the password connects, and only this user can read the password", async () => {
  const { url } = await start();
  const wrong = new URL(url);
  wrong.password = "guess";
  await expect(query(wrong.href, (sql) => sql`select 1`)).rejects.toThrow("password authentication failed");
  const passwordFile = path.join(folder, "password");
  expect(statSync(passwordFile).mode & 0o777).toBe(0o600);
  expect(url).toContain(readFileSync(passwordFile, "utf8"));
});

test("a restart can keep the port", async () => {
  const first = await start();
  await first.stop();
  const second = await startEmbeddedPostgres({ folder, preferredPort: first.port });
  servers.push(second);
  expect(second.url).toBe(first.url);
});

test("the database is UTF-8, lower() handles accents, and trigrams are installed", async () => {
  const { url } = await start();
  const [row] = await query(url, async (sql) => {
    await sql`create extension pg_trgm`;
    return sql`select lower('ÉVA 🎉') as low, similarity('wall', 'walls') > 0.5 as near`;
  });
  expect(row).toEqual({ low: "éva 🎉", near: true });
});

test("a cluster of another major version is refused with the commands that migrate it, and stays unchanged", async () => {
  const old = path.join(path.dirname(folder), "old");
  mkdirSync(path.join(old, "data"), { recursive: true });
  writeFileSync(path.join(old, "data", "PG_VERSION"), "17\n");
  const refusal = await startEmbeddedPostgres({ folder: old }).catch((error) => error);
  expect(refusal).toBeInstanceOf(OperatorError);
  const [sentence, ...commands] = refusal.message.split("\n");
  expect(sentence).toMatch(
    /old contains a database of PostgreSQL 17, which the PostgreSQL 18 of this version cannot read\./,
  );
  expect(commands).toEqual([
    "  npm run backup -- /mnt/backups/wallflower.tar",
    "With this version:",
    `  mv "${old}" "${old}-17"`,
    "  npm run restore -- /mnt/backups/wallflower.tar",
  ]);
  expect(readdirSync(old, { recursive: true })).toEqual(["data", path.join("data", "PG_VERSION")]);
});

test.each([
  ["emptied by a power cut", (file: string) => writeFileSync(file, "")],
  ["changed", (file: string) => writeFileSync(file, "another password")],
  ["removed", (file: string) => rmSync(file)],
])("a password file that was %s locks nobody out: it is replaced, and the data is there", async (name, harm) => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const first = await start();
  const table = name.replaceAll(" ", "_");
  await query(first.url, (sql) => sql`create table ${sql(table)} as select 1 as n`);
  await first.stop();
  harm(path.join(folder, "password"));
  const second = await start();
  expect(await query(second.url, (sql) => sql`select n from ${sql(table)}`)).toEqual([{ n: 1 }]);
  expect(console.warn).toHaveBeenCalledOnce();
  vi.mocked(console.warn).mockRestore();
  await second.stop();
  const third = await start();
  expect(await query(third.url, (sql) => sql`select n from ${sql(table)}`)).toEqual([{ n: 1 }]);
});
