import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** Users of one machine share its temporary files, but cannot write into each other's. Windows has none to share. */
const spoolName = `wallflower-spool-${process.getuid?.() ?? "own"}`;

/**
 * The folder for uploads on their way into storage: on the storage's own file system where that is a disk, so that
 * taking a file in is a rename. For a bucket it is among the system's temporary files.
 */
export function spoolFolder(env: { DATA_DIR: string; S3_BUCKET?: string | undefined }): string {
  return env.S3_BUCKET ? path.join(tmpdir(), spoolName) : path.join(path.resolve(env.DATA_DIR), "spool");
}

/** The same for what the worker makes: a web process that starts anew sweeps its own folder alone. */
export function workerSpoolFolder(env: Parameters<typeof spoolFolder>[0]): string {
  return `${spoolFolder(env)}-worker`;
}

/** Names a new file of a spool folder. Makes the folder too: in a fresh installation any file may be the first. */
export async function newSpoolFile(spoolDir: string): Promise<string> {
  await mkdir(spoolDir, { recursive: true });
  return path.join(spoolDir, randomUUID());
}
