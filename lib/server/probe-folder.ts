import "server-only";
import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { diskAlerts } from "@/lib/shared/limits/disk";

/**
 * Rejects where a folder's disk takes no bytes. An empty file would fit on a full one. Flushed, because quotas and network
 * file systems refuse only then.
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
