import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { getInstallationId } from "@/db/queries/upkeep/installation";
import { applyBackup } from "@/host/backup/apply-backup";
import { readManifestOnly } from "@/host/backup/archive-reader";
import { backupName, removeOldBackups } from "@/host/backup/keep-backups";
import { makeBackup } from "@/host/backup/make-backup";
import { lastBackup, recordBackup } from "@/lib/server/features/backups/last-backup";
import { keptBackupsMax } from "@/lib/shared/limits/operator";
import { openTarget } from "../../support/host/backups";

type Target = Awaited<ReturnType<typeof openTarget>>;
let own: Target;
let other: Target;
let installationId: string;

vi.setConfig({ testTimeout: 60_000 });

beforeAll(async () => {
  [own, other] = await Promise.all([openTarget(), openTarget()]);
  installationId = await getInstallationId(own.db);
});
afterAll(() => Promise.all([own?.close(), other?.close()]));

const day = (number: number) => backupName(new Date(Date.UTC(2026, 0, number, 3)));

/** A folder with backups of this installation, made one after another and named after `days`. */
async function folderOf(...days: number[]): Promise<string> {
  const folder = path.join(own.folder, randomUUID());
  mkdirSync(folder);
  for (const number of days) await makeBackup({ ...own, installationId }, path.join(folder, day(number)));
  return folder;
}

/** Runs the backup tool on this installation. */
async function runBackup(...words: string[]) {
  const flags = ["--conditions=react-server", "--import", "tsx", "host/backup.ts"];
  const child = spawn(process.execPath, [...flags, ...words], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "test",
      DATABASE_URL: own.databaseUrl,
      DATA_DIR: path.join(own.folder, "data"),
      // `npm run backup` sets these as well.
      ...{ PUSHER_APP_ID: "1", PUSHER_KEY: "key", PUSHER_SECRET: "secret" },
      NEXTAUTH_SECRET: "a secret for tests only, as long as a real one",
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const code = await new Promise((resolve) => child.once("close", resolve));
  return { code, output };
}

it("the newest backups stay and older ones of the same installation are removed, by their time and not by their name", async () => {
  // The oldest backup has the latest day in its name.
  const folder = await folderOf(9, 2, 3, 4);
  const made = path.join(folder, day(4));
  expect(await removeOldBackups(made, { count: 3, installationId })).toEqual([path.join(folder, day(9))]);
  expect(readdirSync(folder).sort()).toEqual([day(2), day(3), day(4)]);
  expect(await removeOldBackups(made, { count: 3, installationId })).toEqual([]);
});

it("the backup just made stays, whatever the clock says", async () => {
  const folder = await folderOf(1, 2, 3);
  await removeOldBackups(path.join(folder, day(1)), { count: 1, installationId });
  expect(readdirSync(folder)).toEqual([day(1)]);
});

it("only the installation's own backups under their generated names are removed", async () => {
  const folder = await folderOf(1, 2, 8);
  const at = (name: string) => path.join(folder, name);
  await makeBackup({ ...other, installationId: await getInstallationId(other.db) }, at(day(3)));
  // A backup of an old version, which does not record its installation.
  await makeBackup(own, at(day(4)));
  writeFileSync(at(day(5)), "no backup");
  writeFileSync(at(`${day(6)}.part`), "a backup on its way");
  mkdirSync(at(day(7)));
  copyFileSync(at(day(1)), at("before-the-upgrade.tar"));
  symlinkSync(at("before-the-upgrade.tar"), at(backupName(new Date(0))));
  const before = readdirSync(folder);
  await removeOldBackups(at(day(8)), { count: 1, installationId });
  expect(before.filter((name) => !readdirSync(folder).includes(name)).sort()).toEqual([day(1), day(2)]);
});

it("npm run backup -- --keep 2 keeps two backups, names those that it removes, and leaves a mark", async () => {
  const folder = await folderOf(1, 2, 3);
  expect(await lastBackup(own.db)).toBeNull();
  const { code, output } = await runBackup("--keep", "2", folder);
  expect(output).toContain(`Removed ${path.join(folder, day(1))}: the newest 2 are kept.`);
  expect(code).toBe(0);
  const left = readdirSync(folder).sort();
  expect(left).toEqual([day(3), expect.stringMatching(/^wallflower-2\d{3}-\d\d-\d\dT\d{6}Z\.tar$/)]);
  const made = path.join(folder, left[1] ?? "");
  expect(await readManifestOnly(made)).toMatchObject({ installation: installationId, version: expect.any(String) });
  const mark = await lastBackup(own.db);
  expect(mark?.bytes).toBe(readFileSync(made).length);
  expect(Math.abs(Date.now() - Date.parse(mark?.at ?? ""))).toBeLessThan(60_000);
});

it("a failed backup removes nothing and leaves the mark unchanged", async () => {
  await recordBackup(own.db, 7);
  const folder = await folderOf(1, 2);
  const mark = await lastBackup(own.db);
  await own.db.execute("alter table posts rename to posts_away");
  const { code } = await runBackup("--keep", "1", folder).finally(() =>
    own.db.execute("alter table posts_away rename to posts"),
  );
  expect(code).toBe(1);
  expect(readdirSync(folder).sort()).toEqual([day(1), day(2)]);
  expect(await lastBackup(own.db)).toEqual(mark);
});

it.each(["0", String(keptBackupsMax + 1), "1.5"])("--keep %s is rejected with its limits", async (count) => {
  const { code, output } = await runBackup("--keep", count);
  expect(output).toContain(`--keep must be a whole number from 1 to ${keptBackupsMax}.`);
  expect(code).toBe(1);
});

it("--keep with a file's name is rejected, and a folder without --keep is written into", async () => {
  const folder = await folderOf();
  const file = path.join(folder, "party.tar");
  expect(await runBackup("--keep", "2", file)).toMatchObject({
    code: 1,
    output: expect.stringContaining("is not one"),
  });
  expect(await runBackup(folder)).toMatchObject({ code: 0 });
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^wallflower-.*Z\.tar$/)]);
  // Names of backups are to the second, and two backups may take less.
  expect(await runBackup("--keep", String(keptBackupsMax), await folderOf())).toMatchObject({ code: 0 });
});

it("a restore keeps the installation's own id and the mark of its last backup", async () => {
  const folder = await folderOf();
  await makeBackup(other, path.join(folder, "other.tar"));
  await recordBackup(own.db, 8);
  const mark = await lastBackup(own.db);
  await applyBackup(own, path.join(folder, "other.tar"), { isReplacing: true });
  expect(await getInstallationId(own.db)).toBe(installationId);
  expect(await lastBackup(own.db)).toEqual(mark);
});
