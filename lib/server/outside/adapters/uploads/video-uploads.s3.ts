import "server-only";
import { CopyObjectCommand, GetObjectCommand } from "@aws-sdk/client-s3";
import { diskRules } from "@/lib/shared/limits/disk";
import { createS3Client, type S3Options, s3ClientConfig } from "../s3-client";
import type { UploadStore } from "./upload-store";
import { EqualPartsStore } from "./video-parts.s3";

/** Socket timeout: a store may be silent this long while it joins the parts of a large clip or copies it. */
export const joinTimeoutMs = 60_000;

export const uploadsPrefix = "uploads/";

/** Keeps unfinished uploads in the bucket itself, as multipart uploads under `uploads/`. */
export function createS3Uploads(options: S3Options, expirationMs: number): UploadStore {
  const { privateBucket: bucket = options.bucket } = options;
  const patient = { ...options, silenceTimeoutMs: options.silenceTimeoutMs ?? joinTimeoutMs };
  const client = createS3Client(patient);
  const store = new EqualPartsStore({ bucket, clientConfig: s3ClientConfig(patient), expirationMs });
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
      await store.removeAll(`${idPrefix}${videoId}`);
    },
  };
}
