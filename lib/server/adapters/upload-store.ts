import "server-only";
import type { DataStore } from "@tus/server";

/** Where the bytes of uploads are while they arrive. Ids in `store` are `idPrefix` and the upload's id. */
export type UploadStore = {
  store: DataStore;
  idPrefix: string;
  /** Disk of this machine that an upload needs of which so many bytes are to come. */
  diskBytesFor(missingBytes: number): number;
  /** Whether the bytes that came lie on this machine; else they only pass through. */
  isOnThisDisk: boolean;
  readAt(id: string, offset: number, length: number): Promise<Uint8Array>;
  copyTo(id: string, key: string, mime: string): Promise<void>;
  /** An upload that is not there is not an error. */
  remove(id: string): Promise<void>;
};

/** One part of an upload that lies in the bucket. Numbers begin at 1; `tag` is what the bucket knows it by. */
export type StoredPart = { number: number; bytes: number; tag: string };

/** An upload as its parts. */
type UploadInParts = {
  /** Those that lie there, by number; null where they are joined already, or given up. */
  stored: readonly StoredPart[] | null;
  /** Signs a PUT of exactly this part and size. */
  sign(part: { number: number; bytes: number; expiresInSeconds: number }): Promise<string>;
  /** Makes one object of what is stored. Where another call has done so, that is no error. */
  join(): Promise<void>;
};

/** Parts of uploads, where the store is a bucket that phones reach by themselves. */
export type PartStore = {
  /** Bytes of every part but the last. */
  partBytes: number;
  /** Opens an upload that was begun. */
  open(id: string): Promise<UploadInParts>;
};
