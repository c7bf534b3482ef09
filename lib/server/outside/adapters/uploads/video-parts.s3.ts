import "server-only";
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  GetObjectCommand,
  ListPartsCommand,
  type Part,
  PutObjectCommand,
  type S3ClientConfig,
} from "@aws-sdk/client-s3";
import { type MetadataValue, S3Store } from "@tus/s3-store";
import { ERRORS, Upload } from "@tus/server";
import { limits } from "@/lib/shared/limits";
import { newSpoolFile, spoolFolder } from "../../../base/disk/spool";
import { listObjects, removeObjects, sendContentMd5 } from "../s3-client";
import { PartFiles } from "./part-files";

type StoreOptions = { bucket: string; clientConfig: S3ClientConfig; expirationMs: number };

/** Bytes from `start` (inclusive) to `end` (exclusive), in an object of their own until they fill a part. */
type Tail = { key: string; start: number; end: number };

/** Progress of an upload according to the bucket. */
type Progress = {
  /** Contiguous parts from the first on; parts after a hole do not count. */
  parts: Part[];
  /** The bytes that follow the last of `parts`. */
  tail: Tail | null;
  tails: Tail[];
  end: number;
};

/** Every process asks the bucket: an upload may begin on one process and resume on another. */
const noCache = { get: async () => undefined, set: async () => {}, delete: async () => {} };

/**
 * Stores tus uploads as multipart uploads whose parts all have the same size except the last: Cloudflare's R2 refuses
 * others, and only when all bytes are sent. After a broken connection @tus/s3-store makes a part of the received bytes
 * if they are 5 MiB or more and drops fewer, so on a bad network an upload would never end. This class keeps them in an
 * object of their own, `<id>.tail-<start>-<end>`, until the part is full. Its name states its place: a process can be
 * killed between any two calls, and a stale tail does not fit. R2 also allows one write per second and key.
 *
 * Parts are stored one after another, because the library's parallel parts can leave a hole that nobody notices. An
 * upload that could not be joined is joined by the next request for it. Several processes may receive one upload at the
 * same moment, as when a phone resumes at another server: what each stores depends on its place in the clip only, and
 * what one has not stored yet, another does not count.
 */
export class EqualPartsStore extends S3Store {
  readonly #writes = new Map<string, Promise<unknown>>();

  constructor({ bucket, clientConfig, expirationMs }: StoreOptions) {
    super({
      partSize: limits.bucketPartBytes,
      minPartSize: limits.bucketPartBytes,
      // Some S3-compatible servers do not support tags.
      useTags: false,
      expirationPeriodInMilliseconds: expirationMs,
      cache: noCache,
      s3ClientConfig: { bucket, ...clientConfig },
    });
    sendContentMd5(this.client);
  }

  /** A phone that misses the response starts over; leftovers would be taken for parts of this upload. */
  override async create(upload: Upload): Promise<Upload> {
    await this.removeAll(upload.id);
    return super.create(upload);
  }

  /** The library accepts the next request before a broken one has stored its bytes: wait for that. */
  override async getUpload(id: string): Promise<Upload> {
    await this.#writes.get(id);
    const metadata = await this.#findMetadata(id);
    const { file } = metadata;
    const size = file.size ?? 0;
    const progress = await this.#readProgress(metadata);
    // All bytes are there, but joining them failed before.
    if (progress?.end === size) await this.#complete(metadata, progress);
    return new Upload({ ...file, size, offset: progress?.end ?? size });
  }

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const write = this.#writeUntilLoss(source, id, offset);
    const settled = write.catch(() => {});
    this.#writes.set(id, settled);
    try {
      return await write;
    } finally {
      if (this.#writes.get(id) === settled) this.#writes.delete(id);
    }
  }

  override async remove(id: string): Promise<void> {
    if (!(await this.removeAll(id))) throw ERRORS.FILE_NOT_FOUND;
  }

  /** Removes an upload and its leftovers. Returns true if the upload existed. */
  async removeAll(id: string): Promise<boolean> {
    await this.#writes.get(id);
    const metadata = await this.#findMetadata(id).catch((error) => {
      if (error === ERRORS.FILE_NOT_FOUND) return null;
      throw error;
    });
    if (metadata) {
      const command = new AbortMultipartUploadCommand(this.#addressOf(metadata));
      await this.client.send(command).catch(ignoreEnded);
    }
    const keys: string[] = [];
    for await (const { key } of listObjects(this.client, { Bucket: this.bucket, Prefix: id })) keys.push(key);
    await removeObjects(this.client, this.bucket, keys);
    return metadata !== null;
  }

  async #writeUntilLoss(source: Readable, id: string, offset: number): Promise<number> {
    const metadata = await this.#findMetadata(id);
    const { size } = metadata.file;
    const progress = await this.#readProgress(metadata);
    if (!progress && offset === size) return offset;
    // Another process has written meanwhile: the phone asks for the offset again.
    if (progress?.end !== offset) throw ERRORS.INVALID_OFFSET;
    const parts = [...progress.parts];
    const send = async (file: string) => {
      const PartNumber = parts.length + 1;
      parts.push({ PartNumber, ETag: await this.uploadPart(metadata, createReadStream(file), PartNumber) });
    };
    const files = new PartFiles({ partBytes: limits.bucketPartBytes, newFile: () => this.#newFile(), send });
    try {
      if (progress.tail) for await (const chunk of await this.#openTail(progress.tail)) await files.add(chunk);
      const losses: unknown[] = [];
      let end = offset;
      for await (const chunk of abortOnLoss(source, losses)) {
        await files.add(chunk);
        end += chunk.length;
      }
      const rest = await files.end();
      if (rest && end === size) await send(rest.path);
      else if (rest && end > offset) await this.#putTail(id, rest, end);
      if (end === size) await this.#complete(metadata, { ...progress, parts });
      else if (end > offset) await this.#forget(progress.tails);
      if (losses.length > 0) throw losses[0];
      return end;
    } finally {
      await files.dispose();
    }
  }

  /** Returns null if the upload has ended and its parts are one object. Rejects if the store fails. */
  async #readProgress(metadata: MetadataValue): Promise<Progress | null> {
    const { id } = metadata.file;
    const found = await this.#listParts(metadata).catch(ignoreEnded);
    if (!found) return null;
    const parts = found.filter(({ PartNumber }, index) => PartNumber === index + 1);
    const whole = parts.reduce((sum, { Size = 0 }) => sum + Size, 0);
    const tails: Tail[] = [];
    for await (const { key } of listObjects(this.client, { Bucket: this.bucket, Prefix: tailPrefix(id) })) {
      const [start = 0, end = 0] = key.slice(tailPrefix(id).length).split("-").map(Number);
      tails.push({ key, start, end });
    }
    // A process may have died before it removed older tails.
    const [tail = null] = tails.filter(({ start }) => start === whole).sort((one, other) => other.end - one.end);
    return { parts, tail, tails, end: tail?.end ?? whole };
  }

  async #listParts(metadata: MetadataValue): Promise<Part[]> {
    const parts: Part[] = [];
    let PartNumberMarker: string | undefined;
    do {
      const page = await this.client.send(new ListPartsCommand({ ...this.#addressOf(metadata), PartNumberMarker }));
      parts.push(...(page.Parts ?? []));
      PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
    } while (PartNumberMarker);
    return parts.sort((one, other) => (one.PartNumber ?? 0) - (other.PartNumber ?? 0));
  }

  /** Joins the parts; a no-op if they are already joined (lost response, other request). Rejects if the store fails. */
  async #complete(metadata: MetadataValue, { parts, tails }: Progress): Promise<void> {
    await this.finishMultipartUpload(metadata, parts).catch(ignoreEnded);
    await this.#forget(tails);
  }

  async #putTail(id: string, { path, bytes }: { path: string; bytes: number }, end: number): Promise<void> {
    const Key = `${tailPrefix(id)}${end - bytes}-${end}`;
    const Body = createReadStream(path);
    await this.client.send(new PutObjectCommand({ Bucket: this.bucket, Key, Body, ContentLength: bytes }));
  }

  async #openTail({ key }: Tail): Promise<Readable> {
    const { Body } = await this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key: key }));
    return Body as Readable;
  }

  /** Removes tails. Ignores a failing store: removeAll removes what is left. */
  async #forget(tails: Tail[]): Promise<void> {
    const keys = tails.map(({ key }) => key);
    await removeObjects(this.client, this.bucket, keys).catch(() => {});
  }

  /** A starting web process empties this folder. */
  #newFile(): Promise<string> {
    return newSpoolFile(spoolFolder({ DATA_DIR: "", S3_BUCKET: this.bucket }));
  }

  #addressOf({ file, "upload-id": UploadId }: MetadataValue) {
    return { Bucket: this.bucket, Key: file.id, UploadId };
  }

  /** Rejects with the library's FILE_NOT_FOUND for a missing upload, and with the store's own error if that fails. */
  async #findMetadata(id: string): Promise<MetadataValue> {
    try {
      return await this.getMetadata(id);
    } catch (error) {
      if (nameOf(error) === "NoSuchKey") throw ERRORS.FILE_NOT_FOUND;
      throw error;
    }
  }
}

/** Yields the body's bytes; puts the reason of an early end into `losses`. */
async function* abortOnLoss(source: Readable, losses: unknown[]): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    // A body that is too long is not a broken connection but the library's own error, which has a status.
    if (typeof error === "object" && error !== null && "status_code" in error) throw error;
    losses.push(error);
  }
}

/** A new key for each tail (start and end offset): R2 allows one write per second to the same key. */
const tailPrefix = (id: string) => `${id}.tail-`;

const nameOf = (error: unknown) => (error instanceof Error ? error.name : "");

/** Returns null if a multipart upload is already completed or aborted. Some stores report NoSuchKey for that. */
function ignoreEnded(error: unknown): null {
  if (nameOf(error) === "NoSuchUpload" || nameOf(error) === "NoSuchKey") return null;
  throw error;
}
