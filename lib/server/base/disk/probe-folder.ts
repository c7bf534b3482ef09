import "server-only";
import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { diskAlerts } from "@/lib/shared/limits/disk";

/**
 * Rejects if a folder's disk accepts no bytes. Writes a non-empty file, because an empty one fits on a full disk, and
 * flushes it, because quotas and network file systems fail only then.
 */
export async function probeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const probe = path.join(folder, `.probe-${randomUUID()}`);
  try {
    await writeFile(probe, Buffer.alloc(diskAlerts.probeBytes), { flush: true });
  } finally {
    await rm(probe, { force: true });
  }
}
