import "server-only";
import { CopyObjectCommand, DeleteObjectsCommand, GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { S3Store } from "@tus/s3-store";
import type { S3Options } from "./storage.s3";
import type { UploadStore } from "./video-host.embedded";

/** S3 takes parts of no less than this; each one is gathered in a temporary file before it goes out. */
const partBytes = 8 * 1024 * 1024;

/** Every process asks the bucket: an upload may be begun at one and go on at another. */
const nothingCached = { get: async () => undefined, set: async () => {}, delete: async () => {} };

/** Uploads on their way in the bucket itself, as multipart uploads under `uploads/`. */
export function createS3Uploads(options: S3Options, expirationMs: number): UploadStore {
  const clientConfig = {
    region: options.region ?? "us-east-1",
    ...(options.endpoint && { endpoint: options.endpoint, forcePathStyle: true }),
    ...(options.accessKeyId &&
      options.secretAccessKey && {
        credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
      }),
    // With the SDK's default checksums older servers store streams corrupt.
    requestChecksumCalculation: "WHEN_REQUIRED" as const,
    responseChecksumValidation: "WHEN_REQUIRED" as const,
  };
  const { bucket } = options;
  const client = new S3Client(clientConfig);
  const store = new S3Store({
    partSize: partBytes,
    // Not every server of the S3 API knows tags.
    useTags: false,
    expirationPeriodInMilliseconds: expirationMs,
    cache: nothingCached,
    s3ClientConfig: { bucket, ...clientConfig },
  });
  const idPrefix = "uploads/";
  return {
    store,
    idPrefix,

    freeBytes: async () => Number.POSITIVE_INFINITY,

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
