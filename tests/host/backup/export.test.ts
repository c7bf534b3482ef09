import { createReadStream } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isExportComplete } from "@/db/queries/upkeep/export-entries";
import { findExport } from "@/db/queries/upkeep/exports";
import { exportLists } from "@/db/schema/exports";
import { posts } from "@/db/schema/posts/posts";
import { makeExport } from "@/host/backup/make-export";
import { OperatorError } from "@/host/process/operator-error";
import { freezeExport } from "@/lib/server/features/export/freeze";
import { erasePost } from "@/lib/server/features/posts/erase";
import { readAuditLog } from "../../support/audit-log";
import { testCast } from "../../support/cast";
import { bytesOf, exportAddressOf, fetchExport } from "../../support/export/exports";
import { checkZip } from "../../support/export/zip-check";
import { testInstallation } from "../../support/installation";
import { makeDistinctPhoto } from "../../support/pictures";
import { submit } from "../../support/submissions";

const installation = testInstallation();
const cast = testCast(installation);
const all = { posts: "all", pictures: "originals" } as const;
let folder: string;
let ids: string[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "wallflower-export-"));
  ids = [];
  for (let seed = 1; seed <= 3; seed += 1) {
    ids.push((await submit(cast.event, await makeDistinctPhoto(seed))).body.id);
  }
  await installation.deps.db
    .update(posts)
    .set({ original_crc32: null })
    .where(eq(posts.id, ids[0] ?? ""));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const write = (name: string, slug = cast.event.event_url_slug) =>
  makeExport(installation.deps, slug, all, path.join(folder, name));

it("the export tool writes the same file as the browser's download, checksums files first, and is recorded in the audit log", async () => {
  const made = await write("party.zip");
  const checked = await checkZip(createReadStream(path.join(folder, "party.zip")));
  // Three photos and the archive's two lists.
  expect(made).toEqual({ files: 5, bytes: checked.bytes });
  const downloaded = await bytesOf(await fetchExport(await exportAddressOf(cast.event, cast.admin, all)));
  expect(downloaded.length).toBe(checked.bytes);
  const [entry] = (await readAuditLog(installation.deps)).filter(({ actor_id }) => actor_id === null);
  expect(entry).toMatchObject({ action: "event.export", subject_id: cast.event.id });
  expect(await installation.deps.db.$count(exportLists, eq(exportLists.event_id, cast.event.id))).toBe(1);
});

it("an export starts over when a post is erased while it is written, and is complete without it", async () => {
  const { deps } = installation;
  const gone = ids[2] ?? "";
  let reads = 0;
  const storage = {
    ...deps.storage,
    read: async (...asked: Parameters<typeof deps.storage.read>) => {
      reads += 1;
      // The first read of a file comes after the list was frozen.
      if (reads === 1) await erasePost(deps, cast.admin, gone);
      return deps.storage.read(...asked);
    },
  };
  const file = path.join(folder, "erased.zip");
  const made = await makeExport({ ...deps, storage }, cast.event.event_url_slug, all, file);
  expect(made.files).toBe(4);
  const { contents } = await checkZip(createReadStream(file), { keeps: (name) => name === "posts.csv" });
  expect(contents.get("posts.csv")?.toString()).not.toContain(gone);
  expect((await readdir(folder)).sort()).toEqual(["erased.zip", "party.zip"]);
});

it("an export whose post is erased while its list is frozen freezes the list again", async () => {
  const { deps } = installation;
  const gone = (await submit(cast.event, await makeDistinctPhoto(9))).body.id;
  let transactions = 0;
  const db = new Proxy(deps.db, {
    get(target, name) {
      if (name !== "transaction") return Reflect.get(target, name);
      return async (work: Parameters<typeof target.transaction>[0]) => {
        const result = await target.transaction(work);
        transactions += 1;
        // The first transaction stores the list's row, the second its first page.
        if (transactions === 2) await erasePost(deps, cast.admin, gone);
        return result;
      };
    },
  });
  const { account_id, event } = cast;
  const id = await freezeExport(
    { ...deps, db },
    { account_id, event_id: event.id, user_id: null, timezone: "UTC", entries: [] },
    all,
  );
  const list = await findExport(deps.db, id ?? "");
  expect(list?.entries).toBe(2);
  expect(list && (await isExportComplete(deps.db, list))).toBe(true);
});

it("an export of an unknown event reports that, and one that cannot be written leaves no file", async () => {
  await expect(write("none.zip", "nowhere")).rejects.toThrow(OperatorError);
  await expect(write(path.join("no-such-folder", "a.zip"))).rejects.toThrow("ENOENT");
  expect((await readdir(folder)).sort()).toEqual(["erased.zip", "party.zip"]);
});
