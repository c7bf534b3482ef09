import "server-only";
import { Readable } from "node:stream";
import { CopyObjectCommand, DeleteObjectsCommand, GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { S3Store } from "@tus/s3-store";
import type { Upload } from "@tus/server";
import { bucketParts, diskRules } from "@/lib/shared/limits";
import { type S3Options, s3ClientConfig } from "./storage.s3";
import type { UploadStore } from "./upload-store";

/** Every process asks the bucket: an upload may be begun at one and go on at another. */
const nothingCached = { get: async () => undefined, set: async () => {}, delete: async () => {} };

/** Joining the parts of a large clip, or copying it, may take a store this long without a word. */
export const joinTimeoutMs = 60_000;

export const uploadsPrefix = "uploads/";

/** Uploads on their way in the bucket itself, as multipart uploads under `uploads/`. */
export function createS3Uploads(options: S3Options, expirationMs: number): UploadStore {
  const { bucket } = options;
  const clientConfig = s3ClientConfig({ ...options, silenceTimeoutMs: options.silenceTimeoutMs ?? joinTimeoutMs });
  const client = new S3Client(clientConfig);
  const store = new KeepingS3Store({
    partSize: bucketParts.bytes,
    // A part of another size would stand in the way of all after it: a phone may go on with parts of its own.
    minPartSize: bucketParts.bytes,
    // Not every server of the S3 API knows tags.
    useTags: false,
    expirationPeriodInMilliseconds: expirationMs,
    cache: nothingCached,
    s3ClientConfig: { bucket, ...clientConfig },
  });
  const idPrefix = uploadsPrefix;
  return {
    store,
    idPrefix,

    diskBytesFor: (bytes) => Math.min(bytes, diskRules.bucketClipBytes),
    isOnThisDisk: false,

    async readAt(videoId, offset, length) {
      const Range = `bytes=${offset}-${offset + length - 1}`;
      const object = await client.send(new GetObjectCommand({ Bucket: bucket, Key: `${idPrefix}${videoId}`, Range }));
      return Buffer.from((await object.Body?.transformToByteArray()) ?? []);
    },

    async copyTo(videoId, key, mime) {
      await client.send(
        new CopyObjectCommand({
          Bucket: bucket,
          Key: key,
          CopySource: `${bucket}/${idPrefix}${videoId}`,
          ContentType: mime,
          MetadataDirective: "REPLACE",
        }),
      );
    },

    async remove(videoId) {
      // The store gives up where the multipart upload has ended already, and would leave the objects.
      await store.remove(`${idPrefix}${videoId}`).catch(() => {});
      const Objects = [`${idPrefix}${videoId}`, `${idPrefix}${videoId}.info`, `${idPrefix}${videoId}.part`];
      await client.send(
        new DeleteObjectsCommand({
          Bucket: bucket,
          Delete: { Objects: Objects.map((Key) => ({ Key })), Quiet: true },
        }),
      );
    },
  };
}

/**
 * The library's store loses what it has of a part when the connection breaks, up to 8 MB and also what an earlier
 * connection left: on a network that breaks more often than that an upload would never end. Here it is kept. The library
 * lets the next request begin before a broken one has put its bytes away, so whoever asks waits for that. And a cancelled
 * upload would leave a part behind.
 */
class KeepingS3Store extends S3Store {
  readonly #writes = new Map<string, Promise<unknown>>();

  override async getUpload(id: string): Promise<Upload> {
    await this.#writes.get(id);
    return super.getUpload(id);
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

  async #writeUntilLoss(source: Readable, id: string, offset: number): Promise<number> {
    let loss: unknown;
    const untilLoss = async function* () {
      try {
        yield* source;
      } catch (error) {
        // Too long a body is no loss but the library's refusal, which it knows by its status.
        if (hasStatus(error)) throw error;
        loss = error;
      }
    };
    const end = await super.write(Readable.from(untilLoss(), { objectMode: false }), id, offset);
    if (loss) throw loss;
    return end;
  }

  override async remove(id: string): Promise<void> {
    await this.#writes.get(id);
    await super.remove(id);
    await this.deleteIncompletePart(id);
  }
}

const hasStatus = (error: unknown) => typeof error === "object" && error !== null && "status_code" in error;
