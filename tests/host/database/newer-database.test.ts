import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkFitness } from "@/db/fitness";
import { migrateDatabase } from "@/db/migrate";
import { bundlePrograms } from "@/host/build/programs";
import { takeLock } from "@/host/process/folder-lock.mjs";
import { freePort } from "../../e2e/support/installation";
import { createTestDatabase, type TestDatabase } from "../../support/database/database";

const programs = path.join("test-results", `newer-${process.pid}`);
const sentence = /^The database has a migration from a newer version of Wallflower[^\n]*\.$/;

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  await bundlePrograms(programs);
  folder = mkdtempSync(path.join(tmpdir(), "wallflower-newer-"));
  database = await createTestDatabase();
  await database.db.execute(sql`
    insert into drizzle.__drizzle_migrations (hash, created_at) select 'of tomorrow', max(created_at) + 1
    from drizzle.__drizzle_migrations`);
}, 60_000);

afterAll(async () => {
  await database?.close();
  for (const place of [folder, path.resolve(programs)]) rmSync(place, { recursive: true, force: true });
});

/** Counts rows of every table that a program could write to, the queue's included. */
async function countRows() {
  const [counted] = await database.db.execute(sql`
    select (select count(*) from accounts) as accounts, (select count(*) from users) as users,
      (select count(*) from drizzle.__drizzle_migrations) as migrations,
      (select count(*) from pg_stat_user_tables) as tables`);
  return counted;
}

/** Runs a bundled program until it exits; a child of the starter is told to end once it is ready. */
async function run(program: string, words: string[] = [], url = database.url) {
  const child = spawn(process.execPath, [path.join(programs, program), ...words], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(await freePort()),
      DATA_DIR: path.join(folder, "data"),
      DATABASE_URL: url,
      DATABASE_DIRECT_URL: url,
      NEXTAUTH_SECRET: "a secret for tests only, as long as a real one",
      PUSHER_APP_ID: "7",
      PUSHER_KEY: "key",
      PUSHER_SECRET: "secret",
    } as NodeJS.ProcessEnv,
    timeout: 15_000,
  });
  let output = "";
  child.on("message", (message) => message === "ready" && child.kill());
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  }
  const code = await new Promise((resolve) => child.once("close", resolve));
  return { code, output: output.trim() };
}

/** A tool that writes rows, and one that replaces all of them. All tools open the database by the same door. */
const tools = [
  ["account-create.ts", "--email", "ada@example.com", "--company", "Ada"],
  ["restore.ts", "wallflower.tar"],
];

describe("a database with one migration more than this version knows", () => {
  it("npm start refuses a newer database and leaves it unchanged", async () => {
    const before = await countRows();
    expect(await run("start.mjs")).toEqual({ code: 1, output: expect.stringMatching(sentence) });
    expect(await countRows()).toEqual(before);
  });

  it("the worker refuses a newer database", async () => {
    const { code, output } = await run("worker.mjs");
    expect([code, JSON.parse(output)]).toEqual([
      1,
      expect.objectContaining({ message: expect.stringMatching(sentence) }),
    ]);
  });

  it.each(tools)("the tool %s refuses a newer database", async (script, ...words) => {
    const before = await countRows();
    const ended = await run("start.mjs", ["--run", path.join("host", script), ...words]);
    expect(ended).toEqual({ code: 1, output: expect.stringMatching(sentence) });
    expect(await countRows()).toEqual(before);
  });

  it("a tool that runs beside a newer installation refuses its database", async () => {
    const beside = path.join(folder, "data");
    const release = await takeLock(beside, "installation");
    const record = path.join(beside, "running.json");
    writeFileSync(record, JSON.stringify({ pid: process.pid, port: 3000, database_url: database.url }));
    try {
      const ended = await run("start.mjs", ["--run", path.join("host", "backup.ts")]);
      expect(ended).toEqual({ code: 1, output: expect.stringMatching(sentence) });
    } finally {
      rmSync(record);
      await release?.();
    }
  });

  it("a newer database is not migrated", async () => {
    const before = await countRows();
    await expect(migrateDatabase(database.url)).rejects.toThrow(sentence);
    expect(await countRows()).toEqual(before);
  });
});

describe("a database that a newer version migrated so that this one can run beside it", () => {
  const migrations = path.join("db", "migrations");
  let newer: TestDatabase;

  /** Migrates like a newer version, whose further migrations these are. */
  async function migrateFurther(...texts: string[]) {
    const folderOfTomorrow = path.join(folder, `migrations-${texts.length}`);
    cpSync(migrations, folderOfTomorrow, { recursive: true });
    const file = path.join(folderOfTomorrow, "meta", "_journal.json");
    const { entries, ...journal } = JSON.parse(readFileSync(file, "utf8"));
    const last = entries.at(-1);
    const added = texts.map((text, index) => {
      const tag = `tomorrow-${index}`;
      writeFileSync(path.join(folderOfTomorrow, `${tag}.sql`), text.replace("<last>", last.tag));
      return { ...last, tag, idx: last.idx + index + 1, when: last.when + index + 1 };
    });
    writeFileSync(file, JSON.stringify({ ...journal, entries: [...entries, ...added] }));
    await migrateDatabase(newer.url, folderOfTomorrow);
  }

  const adds = '-- needs <last>\nALTER TABLE "events" ADD COLUMN "tomorrow" text;';
  const drops = '-- needs tomorrow-0\nALTER TABLE "events" DROP COLUMN "wall_show";';

  beforeAll(async () => {
    newer = await createTestDatabase();
    await migrateFurther(adds);
  });
  afterAll(() => newer?.close());

  it("this version starts, migrates nothing, and runs its tools", async () => {
    const ended = await run("start.mjs", ["--run", path.join("host", "migrate.ts")], newer.url);
    expect(ended).toEqual({ code: 0, output: expect.stringContaining("The database is up to date.") });
    const [event] = await newer.db.execute(sql`select count(tomorrow)::int as n from events`);
    expect(event).toEqual({ n: 0 });
  });

  it("the worker runs", async () => {
    const { code, output } = await run("worker.mjs", [], newer.url);
    expect([code, output]).toEqual([0, ""]);
  });

  it("a backup is refused: it would lack the newer version's tables", async () => {
    const file = path.join(folder, "newer.tar");
    const ended = await run("start.mjs", ["--run", path.join("host", "backup.ts"), file], newer.url);
    expect(ended).toEqual({ code: 1, output: expect.stringMatching(/make the backup with that version[^\n]*\.$/) });
  });

  it("this version is refused once a migration drops what it uses, and says so", async () => {
    await migrateFurther(adds, drops);
    const ended = await run("start.mjs", [], newer.url);
    expect(ended).toEqual({ code: 1, output: expect.stringMatching(sentence) });
    expect(ended.output).toContain("which changed what this version still uses");
  });
});

it("a database with fewer migrations than this version knows is accepted, and so is an empty one", async () => {
  const older = await createTestDatabase();
  try {
    await checkFitness(older.db);
    await older.db.execute(sql`
      delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`);
    await checkFitness(older.db);
    await older.db.execute(sql`drop schema public cascade`);
    await older.db.execute(sql`drop schema drizzle cascade`);
    await checkFitness(older.db);
  } finally {
    await older.close();
  }
});

it("a database with only another program's migrations is refused as another program's", async () => {
  const other = await createTestDatabase();
  try {
    await other.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 1`);
    await expect(checkFitness(other.db)).rejects.toThrow(/^DATABASE_URL points to another program's database/);
  } finally {
    await other.close();
  }
});
