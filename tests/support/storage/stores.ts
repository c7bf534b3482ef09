import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import { createDiskStorage } from "@/lib/server/outside/adapters/storage.disk";
import { createS3Storage } from "@/lib/server/outside/adapters/storage.s3";
import { apiPaths } from "@/lib/shared/paths";
import type { Storage } from "@/lib/shared/ports/storage";
import { type S3Server, startS3Server } from "./s3-server";

/** Bucket rules (tests/support/storage/s3-modes.ts). */
export const bucketNames = ["s3, Content-MD5", "s3, R2"] as const;
type BucketName = (typeof bucketNames)[number];

export const bucketOptions = (s3: S3Server) => ({ ...s3.options, publicBaseUrl: s3.publicBaseUrl });

/** Creates a storage of each kind for a file's tests, with bucket servers and a folder of their own. */
export function testStores() {
  const found = {
    folder: "",
    servers: {} as Record<BucketName, S3Server>,
    stores: {} as Record<"disk" | BucketName, Storage>,
  };
  const { servers, stores } = found;
  beforeAll(async () => {
    found.folder = await mkdtemp(path.join(tmpdir(), "wallflower-store-"));
    stores.disk = createDiskStorage(path.join(found.folder, "media"), apiPaths.media);
    for (const name of bucketNames) {
      servers[name] = await startS3Server(name === "s3, R2" ? "r2" : "md5");
      stores[name] = createS3Storage(bucketOptions(servers[name]));
    }
  });
  afterAll(async () => {
    for (const server of Object.values(servers)) await server.stop();
    await rm(found.folder, { recursive: true, force: true });
  });
  return found;
}

/** The bytes under a key, or a range of them; null when it is missing. */
export async function bytesOf(storage: Storage, key: string, range?: { start: number; end: number }) {
  const stored = await storage.read(key, range);
  return stored && Buffer.from(await new Response(stored.stream).arrayBuffer());
}

/** Every key of a storage, sorted. */
export async function keysOf(storage: Storage): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys.sort();
}
