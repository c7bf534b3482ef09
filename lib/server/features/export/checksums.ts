import "server-only";
import { findEventAccess } from "@/db/queries/posts/wall";
import { listUnreadFiles, lostChecksum, saveChecksum, type UnreadFile } from "@/db/queries/upkeep/exports";
import { exportRules } from "@/lib/shared/limits";
import type { JobPayloads } from "@/lib/shared/ports/jobs";
import type { ExportPictures } from "@/lib/shared/vocabulary";
import type { Deps } from "../../deps";
import { checksumOfBytes } from "../../outside/media/checksum";
import { openStored } from "./stored-bytes";

export const checksumsKey = ({ event_id, pictures }: JobPayloads["make-checksums"]) => `${event_id}:${pictures}`;

/**
 * Reads files of an event that have no checksum yet, one after another, up to the limits of one job. Returns true if
 * some are left. Throws what the store throws; checksums made before that are kept.
 */
export async function readSomeFiles(
  deps: Pick<Deps, "db" | "storage">,
  wanted: { event_id: string; pictures: ExportPictures },
): Promise<boolean> {
  const limit = exportRules.checksumBatch;
  const files = await listUnreadFiles(deps.db, { ...wanted, limit });
  let readBytes = 0;
  for (const file of files) {
    if (readBytes > exportRules.checksumBatchBytes) return true;
    readBytes += await readFile(deps, wanted.pictures, file);
  }
  return files.length === limit;
}

/** Makes checksums, and enqueues another run if some files are left. */
export async function makeChecksums(deps: Deps, payload: JobPayloads["make-checksums"]): Promise<void> {
  if (!(await readSomeFiles(deps, payload))) return;
  await enqueueChecksums(deps, payload);
}

/** Enqueues the job that computes an event's missing checksums; one job per event and kind of pictures. */
export async function enqueueChecksums(deps: Deps, payload: JobPayloads["make-checksums"]): Promise<void> {
  const event = await findEventAccess(deps.db, payload.event_id);
  if (!event) return;
  const options = { key: checksumsKey(payload), account_id: event.account_id };
  await deps.db.transaction((tx) => deps.jobs.enqueue(tx, "make-checksums", payload, options));
  deps.jobs.wake();
}

async function readFile(deps: Pick<Deps, "db" | "storage">, pictures: ExportPictures, file: UnreadFile) {
  const stored = await deps.storage.read(file.key);
  if (!stored) {
    await saveChecksum(deps.db, pictures, file, { bytes: null, crc32: lostChecksum });
    return 0;
  }
  const { totalBytes } = stored;
  const { chunks, close } = await openStored(
    deps.storage,
    { key: file.key, totalBytes },
    { start: 0, end: totalBytes - 1 },
  );
  try {
    const read = await checksumOfBytes(chunks);
    await saveChecksum(deps.db, pictures, file, read);
    return read.bytes;
  } finally {
    await close();
  }
}
