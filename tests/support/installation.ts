import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import { createGraphileJobs } from "@/lib/adapters/jobs.graphile";
import { createDiskStorage } from "@/lib/adapters/storage.disk";
import { type Deps, setDeps } from "@/lib/deps";
import { env } from "@/lib/env";
import { apiPaths } from "@/lib/paths";
import { createTestDatabase, type TestDatabase } from "./database";
import { FakeMailer, FakePageCache, FakeRealtime } from "./fakes";

export type TestInstallation = {
  deps: Deps;
  databaseUrl: string;
  realtime: FakeRealtime;
  pageCache: FakePageCache;
  mailer: FakeMailer;
  /** Everything in the storage folder, as keys. */
  storedKeys(): Promise<string[]>;
  /** Files waiting in the spool folder; none between requests. */
  spooledFiles(): Promise<string[]>;
};

/**
 * A whole installation for one test file: its own database, storage on disk, real jobs table, fakes for what pushes.
 * Call it once at the top of the file; handlers called in its tests run on it.
 */
export function testInstallation(): TestInstallation {
  const fakes = { realtime: new FakeRealtime(), pageCache: new FakePageCache(), mailer: new FakeMailer() };
  const installation = fakes as TestInstallation;
  let database: TestDatabase;
  let folder: string;

  beforeAll(async () => {
    env.NEXTAUTH_SECRET = "a secret for tests only, as long as a real one";
    // Lets a test name a client's address by the header that server/web.ts would set.
    env.WALLFLOWER_WEB_URL = "http://127.0.0.1:3000";
    database = await createTestDatabase();
    installation.databaseUrl = database.url;
    folder = await mkdtemp(path.join(tmpdir(), "wallflower-test-"));
    installation.deps = {
      db: database.db,
      storage: createDiskStorage(path.join(folder, "media"), apiPaths.media),
      ...fakes,
      jobs: createGraphileJobs(),
      build: "build-1",
      publicUrl: "https://wall.example.com",
      spoolDir: path.join(folder, "spool"),
    };
    setDeps(installation.deps);
    installation.storedKeys = async () =>
      (await listFiles(path.join(folder, "media"))).filter((key) => !key.endsWith(".type"));
    installation.spooledFiles = () => listFiles(path.join(folder, "spool"));
  });

  afterAll(async () => {
    setDeps(undefined);
    await database?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  return installation;
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"));
}
