import "server-only";
import type { Database, Transaction } from "@/db/client";
import type { PoolLoad } from "@/db/pool";
import type { Jobs } from "@/lib/shared/ports/jobs";
import type { Mailer } from "@/lib/shared/ports/mailer";
import type { PageCache } from "@/lib/shared/ports/page-cache";
import type { Realtime } from "@/lib/shared/ports/realtime";
import type { ResumableUploads } from "@/lib/shared/ports/resumable-uploads";
import type { Storage } from "@/lib/shared/ports/storage";
import type { VideoHost } from "@/lib/shared/ports/video-host";
import type { DiskRoom } from "./base/disk/disk-room";
import type { SharedReads } from "./base/reads/shared-reads";
import type { Decoders } from "./outside/media/decoding/decoders";
import type { Ffmpeg } from "./outside/media/ffmpeg";

/** External dependencies of the services, created in compose.ts. */
export type Deps = {
  db: Database;
  /** Returns how busy the pool of `db` is; absent if the caller passed a separate pool. */
  poolLoad?: () => PoolLoad;
  storage: Storage;
  videoHost: VideoHost;
  /** Receives large photos, resumable after a break. */
  photoUploads: ResumableUploads;
  /** Decode untrusted files, in processes with resource limits. */
  decoders: Decoders;
  /** Finds the clip converter (ffmpeg), or null if the machine has none. Searches only once. */
  findFfmpeg(): Promise<Ffmpeg | null>;
  realtime: Realtime;
  jobs: Jobs<Transaction>;
  pageCache: PageCache;
  /** Coalesces identical reads of many screens. Cleared with the page cache. */
  reads: SharedReads;
  mailer: Mailer;
  /** Returns the console's origin, for links in mails. */
  consoleOrigin(): string;
  /** Returns the guests' origin, the same as the console's unless walls and forms have a separate domain. */
  guestOrigin(): string;
  /** Id of the running build, so that open pages detect a new one; empty in development. */
  build: string;
  /** Folder for uploads in flight; on the storage's file system if that is a disk. */
  spoolDir: string;
  /** Books space on that folder's disk. */
  diskRoom: DiskRoom;
};
