import "server-only";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { after } from "next/server";
import { createDatabase, type Database } from "@/db/client";
import type { Serving } from "@/db/presence";
import { AppError } from "@/lib/shared/errors";
import { limits, vercelMaxRequestBytes } from "@/lib/shared/limits";
import { ownPushRules, pushRules } from "@/lib/shared/limits/realtime";
import { messages } from "@/lib/shared/messages";
import { apiPaths } from "@/lib/shared/paths";
import type { Mailer } from "@/lib/shared/ports/mailer";
import type { Realtime } from "@/lib/shared/ports/realtime";
import type { Storage } from "@/lib/shared/ports/storage";
import type { VideoHost } from "@/lib/shared/ports/video-host";
import { derivedKey } from "./base/auth/tokens";
import { createDiskRoom, type DiskRoom, measureDisk } from "./base/disk/disk-room";
import { spoolFolder, workerSpoolFolder } from "./base/disk/spool";
import { SharedReads } from "./base/reads/shared-reads";
import { readBuildId } from "./base/settings/build-id";
import type { Deps } from "./deps";
import { directDatabaseUrl, env, isDirect } from "./env";
import { consoleOrigin, guestOrigin } from "./network-address";
import { createGraphileJobs } from "./outside/adapters/jobs.graphile";
import { createOutboxMailer } from "./outside/adapters/mailer.outbox";
import { createSmtpMailer } from "./outside/adapters/mailer.smtp";
import { expireNextPages } from "./outside/adapters/page-cache.next";
import { createPostgresPageCache, listenForExpiredPages } from "./outside/adapters/page-cache.postgres";
import { createEmbeddedRealtime } from "./outside/adapters/realtime.embedded";
import { limitPushes } from "./outside/adapters/realtime.limited";
import { createPusherRealtime } from "./outside/adapters/realtime.pusher";
import type { S3Options } from "./outside/adapters/s3-client";
import { createDiskStorage } from "./outside/adapters/storage.disk";
import { createS3Storage } from "./outside/adapters/storage.s3";
import { createPhotoUploads } from "./outside/adapters/uploads/photo-uploads";
import { createS3Parts } from "./outside/adapters/uploads/upload-parts.s3";
import { createDiskUploads } from "./outside/adapters/uploads/video-uploads.disk";
import { createS3Uploads } from "./outside/adapters/uploads/video-uploads.s3";
import { createBunnyVideoHost } from "./outside/adapters/video-host.bunny";
import { createEmbeddedVideoHost } from "./outside/adapters/video-host.embedded";
import { createDecoders } from "./outside/media/decoding/decoders";
import { findFfmpeg } from "./outside/media/ffmpeg";
import { inspectClip } from "./outside/media/inspect-clip";

/** Creates the services' dependencies from the environment. The only file that picks adapters. */

declare global {
  // Route handlers and pages have separate module graphs, and development reloads both: one set per process.
  var wallflowerDeps: Deps | undefined;
  // Processes the queue in this process, with one pool for all module graphs.
  var wallflowerDrain: (() => Promise<void>) | undefined;
  // For middleware and the server in front of Next, which load neither drizzle nor services (instrumentation.ts).
  var wallflowerFindWallSlug: ((slug: string) => Promise<string | null>) | undefined;
  var wallflowerHasLinkedPost: ((slug: string, postId: string) => Promise<boolean>) | undefined;
}

/** Returns the process' adapters, created at the first call. Throws unavailable if a service is not configured. */
export function getDeps(): Deps {
  globalThis.wallflowerDeps ??= createDeps("web");
  return globalThis.wallflowerDeps;
}

/** Replaces the set, for tests with fakes behind the ports. */
export function setDeps(deps: Deps | undefined) {
  globalThis.wallflowerDeps = deps;
}

type WorkerOptions = {
  /** A separate pool. */
  db?: Database;
  /** Set by the worker; tools do not serve. */
  servedBy?: Serving;
};

/** Creates a set for a process that serves no pages, such as the worker and the tools. */
export function createWorkerDeps({ db, servedBy }: WorkerOptions = {}): Deps {
  const deps = { ...createDeps(servedBy), ...(db && { db }) };
  // Nothing runs after an answer here: who serves, or the worker, takes the jobs.
  const jobs = createGraphileJobs();
  return { ...deps, jobs, pageCache: createPostgresPageCache(deps.db, () => {}), spoolDir: workerSpoolFolder(env) };
}

/** Calls `onExpired` with the slug of each event that another process changed, or null for all events. */
export function listenForExpiredPagesOfOthers(onExpired: (slug: string | null) => Promise<void>): void {
  listenForExpiredPages(required("DATABASE_URL", directDatabaseUrl(env)), onExpired);
}

function createDeps(servedBy?: Serving): Deps {
  const [dataDir, max] = [path.resolve(env.DATA_DIR), env.DATABASE_POOL_MAX];
  const reads = new SharedReads({ isKept: true });
  const databaseUrl = required("DATABASE_URL", env.DATABASE_URL);
  const { db, load: poolLoad } = createDatabase(databaseUrl, { max, isDirect: isDirect(databaseUrl), servedBy });
  const storage = createStorage(dataDir);
  const spoolDir = spoolFolder(env);
  const diskRoom = createDiskRoom({ db, reads, measure: () => measureDisk(spoolDir) });
  const decoders = createDecoders();
  const findConverter = once(() => findFfmpeg(env.FFMPEG_PATH ?? "ffmpeg", decoders));
  const uploadOptions = createUploadOptions(dataDir, storage, diskRoom);
  return {
    reads,
    db,
    poolLoad,
    storage,
    videoHost: createVideoHost(uploadOptions, async () => (await findConverter()) !== null),
    photoUploads: createPhotoUploads({
      ...uploadOptions,
      secret: derivedKey("photo-uploads"),
      uploadUrl: apiPaths.photoUploads,
      maxBytes: limits.photoMaxBytes,
    }),
    decoders,
    findFfmpeg: findConverter,
    realtime: createRealtime(servedBy === "web"),
    // host/start.ts runs a worker. Without one (serverless), each request processes the queue after its response.
    jobs: createGraphileJobs(env.WALLFLOWER_WEB_URL ? undefined : drainAfterResponse),
    pageCache: createPostgresPageCache(db, (slug) => {
      reads.clear();
      expireNextPages(slug);
    }),
    mailer: createMailer(dataDir),
    build: env.NODE_ENV === "production" ? readBuildId() : "",
    consoleOrigin,
    guestOrigin,
    spoolDir,
    diskRoom,
  };
}

/** Schedules separate runs for jobs due now and jobs due later: the former must not wait. */
function drainAfterResponse(afterSeconds = 0): void {
  after(async () => {
    if (afterSeconds > 0) await sleep(afterSeconds * 1_000);
    await drainQueue(getDeps());
  });
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Runs the due jobs in this process; with `withUpkeep` also the worker's scheduled tasks. */
export async function drainQueue(deps: Deps, { withUpkeep = false } = {}): Promise<void> {
  const { createProcessDrain, runUpkeep } = await import("./outside/jobs/drain");
  if (withUpkeep) await runUpkeep(deps);
  const url = required("DATABASE_URL", env.DATABASE_URL);
  globalThis.wallflowerDrain ??= createProcessDrain({ url, isDirect: isDirect(url) }, getDeps);
  await globalThis.wallflowerDrain();
}

/** Creates the storage that the environment selects: a bucket, or a folder of `dataDir`. */
export function createStorage(dataDir: string): Storage {
  return env.S3_BUCKET
    ? createS3Storage(s3Options(env.S3_BUCKET))
    : createDiskStorage(path.join(dataDir, "media"), apiPaths.media);
}

/** Without our own server, a platform may stop the process with its last answer. Outside of a request it is a job's. */
function keepAliveUntilSettled(push: Promise<void>): void {
  if (env.WALLFLOWER_WEB_URL) return;
  try {
    after(() => push);
  } catch {
    // There is no request to prolong.
  }
}

export function createRealtime(isAnswering: boolean): Realtime {
  const isEmbedded = env.WALLFLOWER_EMBEDDED_REALTIME ?? false;
  const rules = isEmbedded ? ownPushRules : pushRules;
  const pusher = createPusherRealtime({
    appId: required("PUSHER_APP_ID", env.PUSHER_APP_ID),
    key: required("PUSHER_KEY", env.PUSHER_KEY),
    secret: required("PUSHER_SECRET", env.PUSHER_SECRET),
    cluster: env.PUSHER_CLUSTER,
    host: env.PUSHER_HOST,
    port: env.PUSHER_PORT,
    tls: env.PUSHER_TLS,
    apiHost: env.PUSHER_API_HOST,
    isEmbedded,
    timeoutMs: rules.timeoutMs,
  });
  const limited = limitPushes(pusher, { rules, ...(isAnswering && { keepAlive: keepAliveUntilSettled }) });
  return isEmbedded ? createEmbeddedRealtime(limited) : limited;
}

/** Creates what this installation's uploads share, for videos and large photos. */
function createUploadOptions(dataDir: string, storage: Storage, diskRoom: DiskRoom) {
  const ticketSeconds = limits.videoTicketSeconds;
  const bucket = env.S3_BUCKET ? s3Options(env.S3_BUCKET) : null;
  return {
    uploads: bucket
      ? createS3Uploads(bucket, ticketSeconds * 1000)
      : createDiskUploads(path.join(dataDir, "video-uploads"), storage, ticketSeconds * 1000),
    parts: bucket && createS3Parts(bucket),
    partsUrl: apiPaths.uploadParts,
    maxRequestBytes: env.VERCEL ? vercelMaxRequestBytes : null,
    ticketSeconds,
    diskRoom,
  };
}

function createVideoHost(
  uploadOptions: ReturnType<typeof createUploadOptions>,
  canConvert: () => Promise<boolean>,
): VideoHost {
  if (env.BUNNY_LIBRARY_ID && env.BUNNY_API_KEY) {
    return createBunnyVideoHost({
      libraryId: env.BUNNY_LIBRARY_ID,
      apiKey: env.BUNNY_API_KEY,
      apiUrl: env.BUNNY_API_URL,
      cdnUrl: required("BUNNY_CDN_HOST", env.BUNNY_CDN_HOST),
      ticketSeconds: uploadOptions.ticketSeconds,
    });
  }
  return createEmbeddedVideoHost({
    ...uploadOptions,
    secret: derivedKey("video-uploads"),
    uploadUrl: apiPaths.videoUploads,
    maxBytes: limits.videoMaxBytes,
    inspect: (readAt, bytes) => inspectClip(readAt, bytes, canConvert),
  });
}

export function s3Options(bucket: string): S3Options {
  return {
    bucket,
    privateBucket: env.S3_PRIVATE_BUCKET,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    publicBaseUrl: required("S3_PUBLIC_URL", env.S3_PUBLIC_URL),
  };
}

function createMailer(dataDir: string): Mailer {
  const from = env.MAIL_FROM ?? `${messages.product.name} <wallflower@localhost>`;
  return env.SMTP_URL
    ? createSmtpMailer({ url: env.SMTP_URL, from })
    : createOutboxMailer({ folder: path.join(dataDir, "outbox"), from });
}

function required(name: string, value: string | undefined): string {
  if (value) return value;
  throw new AppError("unavailable", messages.http.unavailable, { cause: new Error(`${name} is not set.`) });
}
