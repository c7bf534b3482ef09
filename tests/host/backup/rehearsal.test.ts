import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { copyFileSync, openSync, readFileSync, truncateSync, writeSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it, vi } from "vitest";
import { makeBackup } from "@/host/backup/make-backup";
import { rehearse } from "@/host/backup/rehearse";
import { version } from "@/lib/server/base/settings/version";
import type { Deps } from "@/lib/server/deps";
import { keptRows, openTarget } from "../../support/host/backups";
import { createAccount, createEvent, type TestEvent } from "../../support/people";
import { createPost } from "../../support/posts";
import { keysOf } from "../../support/storage/stores";

type Target = Awaited<ReturnType<typeof openTarget>>;
let own: Target;
let event: TestEvent;
let file: string;
let output: string;
const superuser = postgres(inject("databaseServerUrl"), { max: 1, onnotice: () => {} });

vi.setConfig({ testTimeout: 60_000 });

beforeAll(async () => {
  own = await openTarget();
  const deps = { db: own.db } as Deps;
  event = await createEvent(deps, await createAccount(deps));
  for (const fields of [{}, {}, { media_type: "video" as const, original_mime: "video/mp4" as const }]) {
    const { original_key } = await createPost(deps, event, fields);
    await own.storage.put(original_key ?? "", { bytes: randomBytes(2_000) }, "image/jpeg");
  }
  file = path.join(own.folder, "whole.tar");
  await makeBackup(own, file);
});
afterAll(async () => {
  await superuser.end();
  await own?.close();
});
beforeEach(() => {
  output = "";
  vi.spyOn(console, "log").mockImplementation((line) => {
    output += `${line}\n`;
  });
});
afterEach(async () => expect(await scratches()).toEqual([]));

async function scratches(): Promise<string[]> {
  const rows = await superuser`select datname from pg_database where datname like 'wallflower_rehearsal%' order by 1`;
  return rows.map(({ datname }) => datname);
}

const copyOf = (name: string, change: (copy: string) => void) => {
  const copy = path.join(own.folder, `${name}.tar`);
  copyFileSync(file, copy);
  change(copy);
  return copy;
};

it("a rehearsal reports what a backup holds and which version made it, and changes nothing", async () => {
  // A restore into the installation's own database would undo this change.
  await own.db.execute("update events set event_name = 'Named since the backup'");
  const before = [await keptRows(own.db), await keysOf(own.storage)];
  await rehearse(own.databaseUrl, file);
  const { created_at } = JSON.parse(/\{[^\0]*?\n\}/.exec(readFileSync(file, "latin1"))?.[0] ?? "");
  expect(output).toContain(`Made      ${created_at}, by Wallflower ${version}`);
  expect(output).toMatch(/Accounts {2}1\n {2}Events {4}1\n {2}Posts {5}3 \(photos: 2, clips: 1\)\n/);
  expect(output).toMatch(/complete and can be restored/);
  expect([await keptRows(own.db), await keysOf(own.storage)]).toEqual(before);
});

it("a rehearsal of a damaged or cut backup fails with a sentence", async () => {
  const place = readFileSync(file).indexOf("example.com");
  const changed = copyOf("changed", (copy) => writeSync(openSync(copy, "r+"), "E", place));
  await expect(rehearse(own.databaseUrl, changed)).rejects.toThrow(/is damaged: database\/\w+\/000001 does not match/);
  const cut = copyOf("cut", (copy) => truncateSync(copy, Math.floor(readFileSync(copy).length / 2)));
  await expect(rehearse(own.databaseUrl, cut)).rejects.toThrow(/incomplete|damaged/);
  await expect(rehearse(own.databaseUrl, path.join(own.folder, "nowhere.tar"))).rejects.toThrow(/There is no file/);
});

it("a rehearsal of a backup that lacks a file named by a row fails with the file's name", async () => {
  const { original_key } = await createPost({ db: own.db } as Deps, event, {});
  const lacking = path.join(own.folder, "lacking.tar");
  await makeBackup(own, lacking);
  await expect(rehearse(own.databaseUrl, lacking)).rejects.toThrow(
    `lacks 1 of its media files, such as ${original_key}:`,
  );
  expect(output).toContain("Posts     4");
});

it("a rehearsal whose database rejects the rows fails with a sentence", async () => {
  // The rehearsal's scratch database still has this constraint, so it rejects such a row.
  await own.db.execute("alter table posts drop constraint posts_media_type_check");
  await own.db.execute(`update posts set media_type = 'image ' where media_type = 'video'`);
  const refused = path.join(own.folder, "refused.tar");
  await makeBackup(own, refused);
  await own.db.execute(`update posts set media_type = 'video' where media_type = 'image '`);
  await expect(rehearse(own.databaseUrl, refused)).rejects.toThrow(/cannot be restored: .*posts_media_type_check/);
});

it("a rehearsal by a database user who may not create databases fails with the name of the missing right", async () => {
  const name = `plain_${randomBytes(6).toString("hex")}`;
  await superuser.unsafe(`create role ${name} login password 'plain'`);
  const url = new URL(own.databaseUrl);
  Object.assign(url, { username: name, password: "plain" });
  try {
    await expect(rehearse(url.href, file)).rejects.toThrow(/permission denied to create database.*CREATEDB/);
  } finally {
    await superuser.unsafe(`drop role ${name}`);
  }
});

it("a rehearsal removes a killed rehearsal's database, and none that is in use or has another name", async () => {
  const [left, used] = [1, 2].map((n) => `wallflower_rehearsal_000000000000000${n}`) as [string, string];
  const named = "wallflower_rehearsal_of_mine";
  for (const name of [left, used, named]) await superuser.unsafe(`create database ${name}`);
  const url = new URL(own.databaseUrl);
  url.pathname = `/${used}`;
  const user = postgres(url.href, { max: 1 });
  try {
    await user`select 1`;
    await rehearse(own.databaseUrl, file);
    expect(await scratches()).toEqual([used, named]);
  } finally {
    await user.end();
    for (const name of [used, named]) await superuser.unsafe(`drop database ${name} with (force)`);
  }
});

it.each(["SIGINT", "SIGTERM"] as const)(
  "a rehearsal stopped by %s removes its database and exits with 1",
  async (signal) => {
    const flags = ["--conditions=react-server", "--import", "tsx", "host/restore.ts"];
    const child = spawn(process.execPath, [...flags, "--rehearse", file], {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "test",
        DATABASE_URL: own.databaseUrl,
        DATA_DIR: path.join(own.folder, "data"),
        NEXTAUTH_SECRET: "a secret for tests only, as long as a real one",
      },
    });
    let words = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        words += chunk;
      });
    }
    const ended = new Promise((resolve) => child.once("close", resolve));
    while ((await scratches()).length === 0) {
      expect(child.exitCode, words).toBeNull();
      await sleep(2);
    }
    child.kill(signal);
    expect(await ended).toBe(1);
    expect(words).toMatch(/Stopped\. Removing the scratch database …\n$/);
  },
);
