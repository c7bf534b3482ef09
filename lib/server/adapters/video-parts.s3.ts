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
import { newSpoolFile, spoolFolder } from "../spool";
import { PartFiles } from "./part-files";
import { listObjects, removeObjects, sendContentMd5 } from "./s3-client";

type StoreOptions = { bucket: string; clientConfig: S3ClientConfig; expirationMs: number };

/** Bytes from `start` to before `end`, in an object of their own until they are a whole part. */
type Tail = { key: string; start: number; end: number };

/** How far an upload has come, as the bucket tells. */
type Progress = {
  /** Those that follow each other from the first on: what lies behind a hole does not count. */
  parts: Part[];
  /** What came after them. */
  tail: Tail | null;
  tails: Tail[];
  end: number;
};

/** Every process asks the bucket: an upload may be begun at one and go on at another. */
const nothingCached = { get: async () => undefined, set: async () => {}, delete: async () => {} };

/**
 * Uploads of the tus protocol as multipart uploads whose parts are all of one size but for the last: Cloudflare's R2
 * refuses others, and not before the very end. Of what came before a break, the library makes a part where it is 5 MiB
 * or more. It drops what is less. Here it waits in an object of its own until the part is whole. It goes no sooner than
 * what replaces it is stored (docs/decisions/098).
 */
export class EqualPartsStore extends S3Store {
  readonly #writes = new Map<string, Promise<unknown>>();

  constructor({ bucket, clientConfig, expirationMs }: StoreOptions) {
    super({
      partSize: limits.bucketPartBytes,
      minPartSize: limits.bucketPartBytes,
      // Not every server of the S3 API knows tags.
      useTags: false,
      expirationPeriodInMilliseconds: expirationMs,
      cache: nothingCached,
      s3ClientConfig: { bucket, ...clientConfig },
    });
    sendContentMd5(this.client);
  }

  /** A phone that never heard the answer begins anew; what came before would be taken for a part of this one. */
  override async create(upload: Upload): Promise<Upload> {
    await this.removeAll(upload.id);
    return super.create(upload);
  }

  /** The library lets the next request begin before a broken one has put its bytes away: whoever asks waits for that. */
  override async getUpload(id: string): Promise<Upload> {
    await this.#writes.get(id);
    const metadata = await this.#findMetadata(id);
    const { file } = metadata;
    const size = file.size ?? 0;
    const progress = await this.#readProgress(metadata);
    // All is there, and the store failed when it should join it.
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

  /** Removes an upload and all that is left of one. Says whether there was one. */
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
    // Another process has written meanwhile: the phone asks again.
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
      for await (const chunk of untilLoss(source, losses)) {
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

  /** Null where the upload has ended: the parts are one object now. Rejects where the store fails. */
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
    // A process may have died before it took the older ones away.
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

  /** Rejects where the store fails. An upload whose answer was lost, or that another request completed, is complete. */
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

  /** Left where the store fails just now: they go with the upload. */
  async #forget(tails: Tail[]): Promise<void> {
    const keys = tails.map(({ key }) => key);
    await removeObjects(this.client, this.bucket, keys).catch(() => {});
  }

  /** A web process that starts anew empties this folder. */
  #newFile(): Promise<string> {
    return newSpoolFile(spoolFolder({ DATA_DIR: "", S3_BUCKET: this.bucket }));
  }

  #addressOf({ file, "upload-id": UploadId }: MetadataValue) {
    return { Bucket: this.bucket, Key: file.id, UploadId };
  }

  /** Rejects with the library's word for what is not there, and with the store's where that fails. */
  async #findMetadata(id: string): Promise<MetadataValue> {
    try {
      return await this.getMetadata(id);
    } catch (error) {
      if (nameOf(error) === "NoSuchKey") throw ERRORS.FILE_NOT_FOUND;
      throw error;
    }
  }
}

/** What of the body arrives; why it ended early goes into `losses`. */
async function* untilLoss(source: Readable, losses: unknown[]): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    // Too long a body is no loss but the library's refusal, which it knows by its status.
    if (typeof error === "object" && error !== null && "status_code" in error) throw error;
    losses.push(error);
  }
}

/** Named by its place and its end: R2 takes one write a second of the same key. */
const tailPrefix = (id: string) => `${id}.tail-`;

const nameOf = (error: unknown) => (error instanceof Error ? error.name : "");

/** For a call about a multipart upload: gives null where it was completed or given up. Some stores name the key. */
function ignoreEnded(error: unknown): null {
  if (nameOf(error) === "NoSuchUpload" || nameOf(error) === "NoSuchKey") return null;
  throw error;
}
