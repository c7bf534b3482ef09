import { mkdir, mkdtemp, readdir, readlink, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, inject } from "vitest";
import { GET as getMedia } from "@/app/api/media/[...key]/route";
import { createDiskRoom, type DiskSpace } from "@/lib/server/base/disk/disk-room";
import { SharedReads } from "@/lib/server/base/reads/shared-reads";
import { setDeps } from "@/lib/server/compose";
import type { Deps } from "@/lib/server/deps";
import { env } from "@/lib/server/env";
import { createGraphileJobs } from "@/lib/server/outside/adapters/jobs.graphile";
import { createDiskStorage } from "@/lib/server/outside/adapters/storage.disk";
import { createS3Storage } from "@/lib/server/outside/adapters/storage.s3";
import { createPhotoUploads } from "@/lib/server/outside/adapters/uploads/photo-uploads";
import { createS3Parts } from "@/lib/server/outside/adapters/uploads/upload-parts.s3";
import { createDiskUploads } from "@/lib/server/outside/adapters/uploads/video-uploads.disk";
import { createS3Uploads } from "@/lib/server/outside/adapters/uploads/video-uploads.s3";
import { createEmbeddedVideoHost } from "@/lib/server/outside/adapters/video-host.embedded";
import { createDecoders } from "@/lib/server/outside/media/decoding/decoders";
import { erasedFolder } from "@/lib/server/outside/media/erased-list";
import { inspectClip } from "@/lib/server/outside/media/inspect-clip";
import { limits } from "@/lib/shared/limits";
import { apiPaths } from "@/lib/shared/paths";
import type { Storage } from "@/lib/shared/ports/storage";
import { createTestDatabase, type TestDatabase } from "./database/database";
import { FakeMailer, FakePageCache, FakeRealtime } from "./fakes";
import type { S3Mode } from "./storage/s3-modes";
import { type S3Server, startS3Server } from "./storage/s3-server";

declare module "vitest" {
  interface ProvidedContext {
    /** The suite's default storage: vitest.config.ts runs some suites with both. */
    storage: "disk" | "s3";
    /** The rules of the suite's bucket. */
    bucketRules: S3Mode;
  }
}

export type TestInstallation = {
  deps: Deps;
  databaseUrl: string;
  realtime: FakeRealtime;
  pageCache: FakePageCache;
  mailer: FakeMailer;
  /** The bucket's server, if the installation has one. */
  s3: S3Server;
  /** The keys of everything in the storage. */
  storedKeys(): Promise<string[]>;
  /** The bytes at a public media address; null when it is a 404. */
  readPublic(url: string): Promise<Buffer | null>;
  /** Files that the embedded video host holds of uploads in progress. */
  uploadedFiles(): Promise<string[]>;
  /** Makes the storage fail on writes until it is called with null. A disk has one way: its folder is missing. */
  failWrites(kind: "refuse" | "stall" | "break" | null): Promise<void>;
  /** The reported disk space, which a test may override. */
  disk: DiskSpace;
  /** Files waiting in the spool folder; none between requests. */
  spooledFiles(): Promise<string[]>;
  /** Files of the installation that this process has open, deleted ones included; Linux only. */
  openFiles(): Promise<string[]>;
};

/**
 * A whole installation for one test file: its own database, storage on disk or in a bucket, a real jobs table, fakes
 * for realtime, mail and page cache. Call it once at the top of the file; handlers called in its tests run on it.
 */
export function testInstallation({ storage = inject("storage") }: { storage?: "disk" | "s3" } = {}): TestInstallation {
  const gigabyte = 1024 ** 3;
  const disk = { freeBytes: 500 * gigabyte, totalBytes: 1_000 * gigabyte };
  const fakes = { realtime: new FakeRealtime(), pageCache: new FakePageCache(), mailer: new FakeMailer() };
  const installation = { ...fakes, disk } as TestInstallation;
  let database: TestDatabase;
  let folder: string;

  beforeAll(async () => {
    env.NEXTAUTH_SECRET = "a secret for tests only, as long as a real one";
    // Lets a test set a client's address by the header that host/web.ts sets.
    env.WALLFLOWER_WEB_URL = "http://127.0.0.1:3000";
    database = await createTestDatabase();
    installation.databaseUrl = database.url;
    folder = await mkdtemp(path.join(tmpdir(), "wallflower-test-"));
    env.DATA_DIR = folder;
    const media = path.join(folder, "media");
    if (storage === "s3") installation.s3 = await startS3Server(inject("bucketRules"));
    const store = installation.s3 ? openBucket(installation.s3) : createDiskStorage(media, apiPaths.media);
    const uploads = path.join(folder, "video-uploads");
    const reads = new SharedReads({ isKept: false });
    const diskRoom = createDiskRoom({ db: database.db, reads, measure: async () => installation.disk });
    installation.deps = {
      db: database.db,
      storage: store,
      ...openUploads({
        uploads: installation.s3 ? bucketUploads(installation.s3) : diskUploads(uploads, store),
        parts: installation.s3 ? createS3Parts(patientOptions(installation.s3)) : null,
        diskRoom,
      }),
      decoders: createDecoders(),
      findFfmpeg: async () => null,
      ...fakes,
      jobs: createGraphileJobs(),
      build: "build-1",
      reads,
      consoleOrigin: () => "https://wall.example.com",
      guestOrigin: () => "https://guests.example.com",
      spoolDir: path.join(folder, "spool"),
      diskRoom,
    };
    setDeps(installation.deps);
    installation.storedKeys = async () =>
      (installation.s3
        ? keysIn(installation.s3).filter((key) => !isUpload.test(key))
        : (await listFiles(media)).filter((key) => !key.endsWith(".type"))
      ).filter((key) => !key.startsWith(erasedFolder));
    installation.readPublic = async (url) => {
      const response = installation.s3 ? await fetch(url) : await serveOwn(url);
      return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
    };
    installation.uploadedFiles = async () =>
      installation.s3
        ? [...keysIn(installation.s3).filter((key) => isUpload.test(key)), ...installation.s3.multiparts.keys()]
        : listFiles(uploads);
    installation.failWrites = async (kind) => {
      if (installation.s3) installation.s3.setFault(kind && { kind, methods: ["PUT"] });
      else await (kind ? breakFolder(media) : restoreFolder(media));
    };
    installation.spooledFiles = () => listFiles(path.join(folder, "spool"));
    installation.openFiles = () => listOpenFiles(folder);
  });

  afterAll(async () => {
    setDeps(undefined);
    installation.deps?.decoders.close();
    await installation.s3?.stop();
    await database?.close();
    // A decoder that is being killed may still be writing.
    if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  });

  return installation;
}

/** The embedded video host's keys in a bucket; phones' photos have longer keys. */
const isUpload = /^uploads\/[^/]+$/;

const keysIn = ({ objects, privateObjects }: S3Server) => [...new Set([...objects.keys(), ...privateObjects.keys()])];

/** A store with a short timeout, so that tests need not wait for a stall. */
const bucketOptions = (s3: S3Server) => ({
  ...s3.options,
  publicBaseUrl: s3.publicBaseUrl,
  silenceTimeoutMs: 1_000,
});
const openBucket = (s3: S3Server) => createS3Storage(bucketOptions(s3));

const ticketMs = limits.videoTicketSeconds * 1000;
const diskUploads = (folder: string, storage: Storage) => createDiskUploads(folder, storage, ticketMs);
/** A bucket takes its time to join the parts of a large clip. */
const patientOptions = (s3: S3Server) => ({ ...bucketOptions(s3), silenceTimeoutMs: 4_000 });
const bucketUploads = (s3: S3Server) => createS3Uploads(patientOptions(s3), ticketMs);

type UploadDeps = Pick<Parameters<typeof createEmbeddedVideoHost>[0], "uploads" | "parts" | "diskRoom">;

/** The upload hosts for videos and large photos, as compose.ts builds them. */
function openUploads(uploadDeps: UploadDeps): Pick<Deps, "videoHost" | "photoUploads"> {
  const common = { ...uploadDeps, partsUrl: apiPaths.uploadParts, ticketSeconds: limits.videoTicketSeconds };
  return {
    videoHost: createEmbeddedVideoHost({
      ...common,
      secret: "the video host's secret",
      uploadUrl: apiPaths.videoUploads,
      maxBytes: limits.videoMaxBytes,
      inspect: (readAt, bytes) => inspectClip(readAt, bytes, async () => true),
    }),
    photoUploads: createPhotoUploads({
      ...common,
      secret: "the photos' secret",
      uploadUrl: apiPaths.photoUploads,
      maxBytes: limits.photoMaxBytes,
    }),
  };
}

/** Reads through the installation's own media route. */
const serveOwn = (url: string) =>
  getMedia(new Request(`http://wall.test${url}`), {
    params: Promise.resolve({ key: url.slice(apiPaths.media("").length).split("/") }),
  });

/** Replaces the folder by a file, which makes even root's writes fail. */
async function breakFolder(folder: string) {
  await mkdir(folder, { recursive: true });
  await rename(folder, `${folder}.away`);
  await writeFile(folder, "");
}

async function restoreFolder(folder: string) {
  await rm(folder);
  await rename(`${folder}.away`, folder);
}

async function listOpenFiles(folder: string): Promise<string[]> {
  const descriptors = await readdir("/proc/self/fd").catch(() => []);
  const files = await Promise.all(descriptors.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => "")));
  return files.filter((file) => file.startsWith(folder));
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"));
}
