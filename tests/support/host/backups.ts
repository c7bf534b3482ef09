import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { backedUpTables } from "@/db/backup-tables";
import type { Database } from "@/db/client";
import type { Deps } from "@/lib/server/deps";
import { createGraphileJobs } from "@/lib/server/outside/adapters/jobs.graphile";
import { createDiskStorage } from "@/lib/server/outside/adapters/storage.disk";
import { apiPaths } from "@/lib/shared/paths";
import type { Storage } from "@/lib/shared/ports/storage";
import { readAllRows } from "../database/all-rows";
import { createTestDatabase } from "../database/database";
import { FakePageCache } from "../fakes";

/** Another installation to restore into: a database and a folder, as after a first start. */
export async function openTarget() {
  const database = await createTestDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), "wallflower-restore-"));
  const storage = createDiskStorage(path.join(folder, "media"), apiPaths.media);
  return {
    databaseUrl: database.url,
    db: database.db,
    storage,
    spoolDir: path.join(folder, "spool"),
    jobs: createGraphileJobs(),
    pageCache: new FakePageCache(),
    /** The folder for archives. */
    folder,
    close: async () => {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** An object's bytes; throws when it is missing. */
export async function bytesOf(storage: Storage, key: string): Promise<Buffer> {
  const stored = await storage.read(key);
  if (!stored) throw new Error(`${key} is not stored.`);
  return Buffer.from(await new Response(stored.stream).arrayBuffer());
}

/** Numbers and names that a restore renews. */
const renewed = ["wall_version", "wall_restored_version", "event_version", "channel_epoch"];

/** The rows that a backup holds, without the fields that a restore changes. */
export async function keptRows(db: Database): Promise<string[]> {
  const lines = await readAllRows({ db } as Deps);
  const rows = lines.map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)] as const);
  return rows
    .filter(([table]) => (backedUpTables as readonly string[]).includes(table))
    .map(([table, row]) => {
      const fields = Object.entries(JSON.parse(row)).filter(([name]) => table !== "events" || !renewed.includes(name));
      return `${table} ${JSON.stringify(Object.fromEntries(fields))}`;
    })
    .sort();
}

/** The keys of the waiting jobs, with their names. */
export async function waitingJobs(db: Database): Promise<string[]> {
  const rows = await db.execute<{ job: string }>(
    "select task_identifier || coalesce(' ' || key, '') as job from graphile_worker.jobs order by 1",
  );
  return rows.map(({ job }) => job);
}
