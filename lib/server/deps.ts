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
import type { DiskRoom } from "./disk-room";
import type { Decoders } from "./media/decoding/decoders";
import type { Ffmpeg } from "./media/ffmpeg";
import type { SharedReads } from "./shared-reads";

/** Everything outside that services use; compose.ts makes it. */
export type Deps = {
  db: Database;
  /** Tells how busy the pool of `db` is; absent where a caller brought a pool of its own. */
  poolLoad?: () => PoolLoad;
  storage: Storage;
  videoHost: VideoHost;
  /** Takes large photos, which a phone can go on with after a break. */
  photoUploads: ResumableUploads;
  /** Open strangers' files, in processes with ceilings. */
  decoders: Decoders;
  /** Finds the converter of clips, or null on a machine without it. It looks only once. */
  findFfmpeg(): Promise<Ffmpeg | null>;
  realtime: Realtime;
  jobs: Jobs<Transaction>;
  pageCache: PageCache;
  /** Coalesces what many screens ask at once. Emptied with the page cache. */
  reads: SharedReads;
  mailer: Mailer;
  /** Gives the origin at which people open the console, for links in mails. */
  consoleOrigin(): string;
  /** Gives the one for guests, the same where walls and forms have no address of their own. */
  guestOrigin(): string;
  /** Names the build that pages come from, so that open ones learn of a new one; empty in development. */
  build: string;
  /** Folder for uploads on their way into storage; on the storage's own file system where that is a disk. */
  spoolDir: string;
  /** Books room on that folder's disk. */
  diskRoom: DiskRoom;
};
