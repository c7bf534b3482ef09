import { randomUUID } from "node:crypto";
import { copyFileSync, openSync, readFileSync, statSync, truncateSync, writeFileSync, writeSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findScreenByToken } from "@/db/queries/pairing";
import { restoreDatabase } from "@/db/restore";
import { applyBackup } from "@/host/backup/apply-backup";
import { ArchiveWriter, manifest as manifestShape } from "@/host/backup/archive";
import { readBytes as entryBytes, readEntries } from "@/host/backup/archive-reader";
import { makeBackup } from "@/host/backup/make-backup";
import { OperatorError } from "@/host/process/operator-error";
import type { Deps } from "@/lib/server/deps";
import { bytesOf, keptRows, openTarget } from "../../support/host/backups";
import { createAccount, createEvent } from "../../support/people";
import { createPost } from "../../support/posts";
import { keysOf } from "../../support/storage/stores";

type Target = Awaited<ReturnType<typeof openTarget>>;
let source: Target;
let target: Target;
/** A complete backup of `source`; the tests restore changed copies of it into `target`. */
let file: string;
const postCount = 12;

beforeAll(async () => {
  [source, target] = await Promise.all([openTarget(), openTarget()]);
  await fill(source, postCount);
  file = path.join(source.folder, "whole.tar");
  await makeBackup(source, file);
});
afterAll(() => Promise.all([source?.close(), target?.close()]));

/** An event whose posts each have an original. */
async function fill({ db, storage }: Target, count: number) {
  const deps = { db } as Deps;
  const event = await createEvent(deps, await createAccount(deps), { use_theme_colors: "off" });
  for (let number = 0; number < count; number += 1) {
    const { original_key } = await createPost(deps, event, { caption: `Line one\nand two\t\\ ${number} é` });
    // One file too large to buffer, and one whose name does not reveal its type.
    const bytes = Buffer.alloc(number === 0 ? 3_000_000 : 2_000, randomUUID());
    await storage.put(original_key ?? "", { bytes }, number === 1 ? "image/heic" : "image/jpeg");
  }
}

const copyOf = (change: (copy: string) => void) => {
  const copy = path.join(source.folder, `${randomUUID()}.tar`);
  copyFileSync(file, copy);
  change(copy);
  return copy;
};

/** Expects a rejection with this sentence and an unchanged target. */
async function expectRefusal(archive: string, sentence: RegExp, isReplacing = true) {
  const [rows, keys] = [await keptRows(target.db), await keysOf(target.storage)];
  const refusal = await applyBackup(target, archive, { isReplacing }).catch((error) => error);
  expect(refusal).toBeInstanceOf(OperatorError);
  expect(refusal.message).toMatch(sentence);
  expect([await keptRows(target.db), await keysOf(target.storage)]).toEqual([rows, keys]);
}

describe("a restore refuses", () => {
  it("a restore refuses an archive that is cut, wherever it is cut", async () => {
    const { size } = statSync(file);
    for (let part = 1; part < 8; part += 1) {
      const cut = copyOf((copy) => truncateSync(copy, Math.floor((size * part) / 8)));
      await expectRefusal(cut, /incomplete|damaged/);
    }
    // A tar cut at an entry's edge is still a valid tar, so the restore requires the archive's own end entry.
    const edge = readFileSync(file).indexOf("end.json");
    await expectRefusal(
      copyOf((copy) => truncateSync(copy, edge)),
      /is incomplete: its end is missing/,
    );
  });

  it("a restore refuses an archive with one changed byte", async () => {
    const place = readFileSync(file).indexOf("Line one");
    const changed = copyOf((copy) => writeSync(openSync(copy, "r+"), "l", place));
    await expectRefusal(changed, /is damaged: database\/posts\/000001 does not match its checksum/);
  });

  it("a restore refuses a file that is no archive, and a missing one", async () => {
    const text = path.join(source.folder, "notes.txt");
    writeFileSync(text, "To do: a backup.\n".repeat(100));
    await expectRefusal(text, /is not a Wallflower backup/);
    await expectRefusal(path.join(source.folder, "nowhere.tar"), /There is no file/);
  });

  it("a restore refuses an archive of a newer version, by its format and by its migrations", async () => {
    for (const newer of [{ format: 2 }, { migrated_to: Date.now() + 1_000_000_000_000 }]) {
      await expectRefusal(await rewritten(newer), /made by a newer version/);
    }
  });

  it("a restore refuses an installation that holds data, unless it is told to replace it", async () => {
    const full = await openTarget();
    try {
      await fill(full, 1);
      const rows = await keptRows(full.db);
      await expect(applyBackup(full, file, { isReplacing: false })).rejects.toThrow(/--replace/);
      expect(await keptRows(full.db)).toEqual(rows);
      await applyBackup(full, file, { isReplacing: true });
      expect(await keptRows(full.db)).toEqual(await keptRows(source.db));
    } finally {
      await full.close();
    }
  });

  it("a restore refuses a database with unknown tables", async () => {
    await target.db.execute("create table guests_of_another_program (id int)");
    await expectRefusal(file, /guests_of_another_program/);
    await target.db.execute("drop table guests_of_another_program");
  });
});

/** Writes the same archive with changed fields in its manifest; returns the copy's path. */
async function rewritten(change: object) {
  const copy = path.join(source.folder, `${randomUUID()}.tar`);
  const writer = new ArchiveWriter(copy);
  for await (const entry of readEntries(file)) {
    if (entry.name.startsWith("checksums/") || entry.name === "end.json") continue;
    const bytes = await entryBytes(entry);
    const isManifest = entry.name === "manifest.json";
    const changed = isManifest && { ...manifestShape.parse(JSON.parse(bytes.toString())), ...change };
    await writer.add(entry.name, changed ? Buffer.from(JSON.stringify(changed)) : bytes);
  }
  await writer.end();
  return copy;
}

it("a restore that dies halfway leaves the old data in place, and the next one is complete", async () => {
  const rows = await keptRows(target.db);
  let stored = 0;
  const failing = {
    ...target,
    storage: {
      ...target.storage,
      put: async (...parts: Parameters<typeof target.storage.put>) => {
        stored += 1;
        if (stored > postCount / 2) throw new Error("The disk is full.");
        await target.storage.put(...parts);
      },
    },
  };
  await expect(applyBackup(failing, file, { isReplacing: false })).rejects.toThrow("The disk is full.");
  expect(await keptRows(target.db)).toEqual(rows);
  const noJobs = {
    ...target,
    jobs: { ...target.jobs, enqueue: () => Promise.reject(new Error("The power is gone.")) },
  };
  await expect(applyBackup(noJobs, file, { isReplacing: false })).rejects.toThrow("The power is gone.");
  expect(await keptRows(target.db)).toEqual(rows);

  await applyBackup(target, file, { isReplacing: false });
  expect(await keptRows(target.db)).toEqual(await keptRows(source.db));
  const keys = await keysOf(source.storage);
  expect(await keysOf(target.storage)).toEqual(keys);
  for (const key of keys) {
    const [one, other] = [await target.storage.read(key), await source.storage.read(key)];
    expect(one?.contentType).toBe(other?.contentType);
    expect((await bytesOf(target.storage, key)).equals(await bytesOf(source.storage, key))).toBe(true);
  }
});

it("a backup that fails leaves no file", async () => {
  const broken = { ...source, storage: { ...source.storage, read: () => Promise.reject(new Error("No bucket.")) } };
  const name = path.join(source.folder, "broken.tar");
  await expect(makeBackup(broken, name)).rejects.toThrow("No bucket.");
  for (const suffix of ["", ".part", ".keys"])
    expect(statSync(`${name}${suffix}`, { throwIfNoEntry: false })).toBeUndefined();
});

const journal = JSON.parse(readFileSync(new URL("../../../db/migrations/meta/_journal.json", import.meta.url), "utf8"));

type OldTables = Record<string, { columns: string; row: string }>;

/** Restores a backup made by an older version, whose last migration has this number. */
async function restoreOld(databaseUrl: string, lastMigration: number, tables: OldTables) {
  const { when: migratedTo } = journal.entries[lastMigration];
  const backup = {
    migratedTo,
    tables: Object.entries(tables).map(([name, { columns }]) => ({ name, columns: columns.split(" ") })),
    missingKeys: [],
    async *rows({ name }: { name: string }) {
      yield Buffer.from(`${tables[name]?.row}\n`);
    },
  };
  await restoreDatabase(databaseUrl, backup, async () => {});
}

describe("a backup of an older version", () => {
  const [account, event] = [randomUUID(), randomUUID()];
  const accounts = { columns: "id company_name email", row: `${account}\tQuiet Fields\toffice@example.com` };

  it("a backup of an older version is migrated to this version", async () => {
    const old = await openTarget();
    const post = "id account_id event_id person_name person_email_id person_city caption status media_type";
    const events = {
      columns: "id account_id event_name event_date event_url_slug top_brand_color",
      row: `${event}\t${account}\tBall\t2020-01-01\tball\t#123456`,
    };
    const posts = {
      columns: `${post} original_key original_mime original_bytes`,
      row: `${randomUUID()}\t${account}\t${event}\tAda\ta@example.com\tHull\tHi\tdelete\timage\toriginals/a\timage/jpeg\t7`,
    };
    try {
      // The last version without a bin and without counters.
      await restoreOld(old.databaseUrl, 8, { accounts, events, posts });
      const [found] = await old.db.execute<Record<string, unknown>>(`
        select deleted_at is not null as is_in_bin, wall_theme, use_theme_colors, wall_restored_version > 0 as is_told,
          (select sum(bytes)::int from event_usage) as bytes
        from posts join events on events.id = event_id`);
      const look = { wall_theme: "Classic", use_theme_colors: "off" };
      expect({ ...found }).toEqual({ is_in_bin: true, ...look, is_told: true, bytes: 7 });
    } finally {
      await old.close();
    }
  });

  it("a television of a backup from before the one list of screens stays paired", async () => {
    const old = await openTarget();
    const events = {
      columns: "id account_id event_name event_date event_url_slug",
      row: `${event}\t${account}\tBall\t2020-01-01\tball`,
    };
    const screen_devices = {
      columns: "id account_id event_id name token_hash seen_at",
      row: `${randomUUID()}\t${account}\t${event}\tStage\tits hash\t2026-06-21T20:00:00Z`,
    };
    try {
      await restoreOld(old.databaseUrl, 45, { accounts, events, screen_devices });
      expect(await findScreenByToken(old.db, "its hash")).toMatchObject({ name: "Stage", event_url_slug: "ball" });
    } finally {
      await old.close();
    }
  });
});
