import "server-only";
import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, link, open, rename, rm } from "node:fs/promises";

/**
 * Gives a file a second name, atomically. Some file systems have no hard links; there it copies and flushes the bytes
 * before it gives them the name.
 */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    return await link(from, to);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") throw error;
  }
  const part = `${to}.${randomUUID()}.part`;
  try {
    await copyFile(from, part, constants.COPYFILE_FICLONE);
    const file = await open(part, "r+");
    await file.sync().finally(() => file.close());
    await rename(part, to);
  } finally {
    await rm(part, { force: true });
  }
}
