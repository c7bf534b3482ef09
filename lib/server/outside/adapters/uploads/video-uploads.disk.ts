import "server-only";
import { randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import path from "node:path";
import { FileStore } from "@tus/file-store";
import type { Storage } from "@/lib/shared/ports/storage";
import { linkOrCopy } from "../link-or-copy";
import type { UploadStore } from "./upload-store";

/** Keeps unfinished uploads as files in `folder`, on the storage's own file system: copyTo copies no bytes. */
export function createDiskUploads(folder: string, storage: Storage, expirationMs: number): UploadStore {
  const store = new FileStore({ directory: folder, expirationPeriodInMilliseconds: expirationMs });
  const fileOf = (videoId: string) => path.join(folder, videoId);
  return {
    store,
    idPrefix: "",

    diskBytesFor: (bytes) => bytes,
    isOnThisDisk: true,

    async readAt(videoId, offset, length) {
      const file = await open(fileOf(videoId), "r");
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },

    async copyTo(videoId, key, mime) {
      // The storage moves the file that it is given; a second name for the same bytes keeps the first one.
      const twin = `${fileOf(videoId)}.${randomUUID()}.copy`;
      await linkOrCopy(fileOf(videoId), twin);
      try {
        await storage.put(key, { path: twin }, mime);
      } finally {
        await rm(twin, { force: true });
      }
    },

    async remove(videoId) {
      await Promise.all([fileOf(videoId), `${fileOf(videoId)}.json`].map((file) => rm(file, { force: true })));
    },
  };
}
