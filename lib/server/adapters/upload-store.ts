import "server-only";
import type { DataStore } from "@tus/server";

/** Stores the bytes of uploads while they arrive. An id in `store` is `idPrefix` plus the upload's id. */
export type UploadStore = {
  store: DataStore;
  idPrefix: string;
  /** Returns the disk space on this machine that an upload with this many missing bytes needs. */
  diskBytesFor(missingBytes: number): number;
  /** True if received bytes stay on this machine; false if they only pass through. */
  isOnThisDisk: boolean;
  readAt(id: string, offset: number, length: number): Promise<Uint8Array>;
  copyTo(id: string, key: string, mime: string): Promise<void>;
  /** Removes an upload; a missing one is not an error. */
  remove(id: string): Promise<void>;
};

/** One part of an upload in the bucket. Numbers begin at 1; `tag` is the bucket's ETag. */
export type StoredPart = { number: number; bytes: number; tag: string };

type UploadInParts = {
  /** Stored parts by number; null if the upload is already completed or aborted. */
  stored: readonly StoredPart[] | null;
  /** Signs a PUT of exactly this part and size. */
  sign(part: { number: number; bytes: number; expiresInSeconds: number }): Promise<string>;
  /** Joins the stored parts into one object. Not an error if another call has already done so. */
  join(): Promise<void>;
};

/** Parts of uploads in a bucket that phones reach directly. */
export type PartStore = {
  /** Size of every part but the last. */
  partBytes: number;
  /** Opens an existing upload. */
  open(id: string): Promise<UploadInParts>;
};
