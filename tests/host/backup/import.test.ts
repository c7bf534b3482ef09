import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFile,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, it } from "vitest";
import { posts } from "@/db/schema/posts/posts";
import type { ImportedFolder } from "@/lib/server/features/posts/imports/import-folder";
import { sweepImports } from "@/lib/server/features/posts/imports/sweep";
import { limits } from "@/lib/shared/limits";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { createEvent, type TestEvent } from "../../support/people";
import { makeDistinctPhoto } from "../../support/pictures";

const installation = testInstallation();
const cast = testCast(installation);
let event: TestEvent;
let data: string;
let folder: string;
let known: Map<string, ImportedFolder>;

beforeEach(async () => {
  event = await createEvent(installation.deps, cast.account_id);
  data = await mkdtemp(path.join(tmpdir(), "wallflower-import-"));
  folder = path.join(data, "import", event.event_url_slug);
  await mkdir(folder, { recursive: true });
  known = new Map();
});
const made: string[] = [];
afterAll(async () => {
  for (const place of made) await rm(place, { recursive: true, force: true });
});

const photo = (seed: number) => makeDistinctPhoto(seed);
const put = async (name: string, bytes: Uint8Array) => {
  made.push(data);
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await writeFile(path.join(folder, name), bytes);
};
const sweep = () => sweepImports(installation.deps, data, known);
/** Two looks: a file is read when the second finds it as the first did. */
const sweepTwice = async () => {
  await sweep();
  await sweep();
};
const rows = () =>
  installation.deps.db.select().from(posts).where(eq(posts.event_id, event.id)).orderBy(asc(posts.hand_over_position));
const refusals = () => readdir(path.join(folder, "refused")).catch(() => []);

it("a folder's photos become approved posts in order, its originals stay, and nothing is read or added again", async () => {
  for (const [name, seed] of [
    ["IMG_10.jpg", 10],
    ["IMG_9.jpg", 9],
    ["day 2/IMG_1.jpg", 1],
  ] as const) {
    await put(name, await photo(seed));
  }
  await sweepTwice();
  const added = await rows();
  expect(added.map(({ status, rule }) => [status, rule])).toEqual(Array(3).fill(["approve", null]));
  expect(new Set(added.map(({ hand_over_id }) => hand_over_id)).size).toBe(1);
  expect(await readFile(path.join(folder, "IMG_9.jpg"))).toEqual(Buffer.from(await photo(9)));

  // After a restart, and after the day for which idempotency keys are kept, by the record alone.
  await installation.deps.db.execute(sql`delete from idempotency_keys`);
  known = new Map();
  await sweepTwice();
  await copyFile(path.join(folder, "IMG_9.jpg"), path.join(folder, "again.jpg"));
  await utimes(path.join(folder, "IMG_10.jpg"), new Date(), new Date());
  await sweepTwice();
  expect(await rows()).toHaveLength(3);
  expect(await refusals()).toEqual([]);
});

it("a file that still grows waits, and two copies of a photo are one post", async () => {
  const whole = await photo(20);
  await put("grows.jpg", whole.subarray(0, 300));
  await sweep();
  await appendFile(path.join(folder, "grows.jpg"), whole.subarray(300));
  await sweep();
  expect(await rows()).toHaveLength(0);
  await put("copy of it.jpg", whole);
  await sweepTwice();
  expect(await rows()).toHaveLength(1);
  expect(await refusals()).toEqual([]);
});

it("links lead nowhere, a RAW is left to its JPEG, and what cannot be taken is named with its reason", async () => {
  const outside = path.join(data, "secret");
  await mkdir(outside);
  await writeFile(path.join(outside, "secret.jpg"), await photo(30));
  await put("pair.NEF", Buffer.from("raw"));
  await put("PAIR.jpg", await photo(31));
  await put("alone.CR3", Buffer.from("raw"));
  await put("notes.txt", Buffer.from("no picture"));
  await put("huge.jpg", Buffer.alloc(limits.photoMaxBytes + 1));
  await symlink(outside, path.join(folder, "linked"));
  await symlink(path.join(outside, "secret.jpg"), path.join(folder, "link.jpg"));
  await sweepTwice();
  expect(await rows()).toHaveLength(1);
  expect((await refusals()).sort()).toEqual(["alone.CR3.txt", "huge.jpg.txt", "notes.txt.txt"]);
  expect(await readFile(path.join(folder, "refused", "huge.jpg.txt"), "utf8")).toMatch(/larger than 25 MB/);
  expect((await readdir(folder)).sort()).toContain("alone.CR3");

  // A whole folder that is a link, and one of no event.
  const other = await createEvent(installation.deps, cast.account_id);
  await symlink(outside, path.join(data, "import", other.event_url_slug));
  await rename(folder, path.join(data, "import", "nobody"));
  await mkdir(path.join(data, "import", event.id));
  await writeFile(path.join(data, "import", event.id, "by id.jpg"), await photo(32));
  await sweepTwice();
  expect(await rows()).toHaveLength(2);
  const [count] = await installation.deps.db.execute(sql`select count(*)::int from posts where event_id = ${other.id}`);
  expect(count).toEqual({ count: 0 });
});

it("npm run import that is killed in the middle and started again adds each photo once", async () => {
  const names = Array.from({ length: 40 }, (_, place) => `DSC_${place}.jpg`);
  for (const [seed, name] of names.entries()) await put(name, await photo(100 + seed));
  const start = () =>
    spawn(
      process.execPath,
      ["--conditions=react-server", "--import", "tsx", "host/import.ts", "--event", event.event_url_slug, folder],
      {
        env: {
          PATH: process.env.PATH,
          NODE_ENV: "production",
          DATA_DIR: data,
          DATABASE_URL: installation.databaseUrl,
          DATABASE_DIRECT_URL: installation.databaseUrl,
          NEXTAUTH_SECRET: "a secret for tests only, as long as a real one",
          PUSHER_APP_ID: "7",
          PUSHER_KEY: "key",
          PUSHER_SECRET: "secret",
          // Nobody listens there, and no push leaves this machine.
          PUSHER_HOST: "127.0.0.1",
          PUSHER_PORT: "9",
          PUSHER_TLS: "false",
        } as NodeJS.ProcessEnv,
        stdio: "ignore",
      },
    );
  const killed = start();
  const ended = once(killed, "exit");
  await expect.poll(async () => (await rows()).length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(3);
  killed.kill("SIGKILL");
  await ended;
  const before = (await rows()).length;
  expect(before).toBeLessThan(40);
  const [code] = await once(start(), "exit");
  expect(code).toBe(0);
  expect(await rows()).toHaveLength(40);
}, 120_000);

it("a folder that fails keeps no other event's photos waiting, and is named", async () => {
  await put("one.jpg", await photo(91));
  const failing = await Promise.all([1, 2].map(() => createEvent(installation.deps, cast.account_id)));
  const isSettled = () => {
    throw new Error("EIO: i/o error");
  };
  for (const { id, event_url_slug } of failing) {
    const broken = path.join(data, "import", event_url_slug);
    await mkdir(broken);
    await writeFile(path.join(broken, "two.jpg"), await photo(92));
    const ledger = { isSettled, hasAdded: () => false, settle: async () => {} };
    known.set(broken, { event_id: id, folder: broken, credit: "", ledger, seen: new Map() });
  }
  await sweep();
  const faults = await sweepImports(installation.deps, data, known);
  expect(faults.map((fault) => fault.replace(/^.*: EIO/, "EIO"))).toEqual(Array(2).fill("EIO: i/o error"));
  const rows = await installation.deps.db.select().from(posts).where(eq(posts.event_id, event.id));
  expect(rows).toHaveLength(1);
});
