import "server-only";
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { Storage } from "../ports/storage";

export type S3Options = {
  bucket: string;
  region?: string | undefined;
  endpoint?: string | undefined;
  accessKeyId?: string | undefined;
  secretAccessKey?: string | undefined;
  /** Where browsers find the bucket's `public/` keys: the bucket itself or a CDN before it. */
  publicBaseUrl: string;
};

/** The S3 API takes at most 1,000 keys in one DeleteObjects. */
const deleteBatchSize = 1_000;
const oneYear = "public, max-age=31536000, immutable";

/** Media in a bucket of S3 or of anything that speaks its API. */
export function createS3Storage(options: S3Options): Storage {
  const client = new S3Client({
    region: options.region ?? "us-east-1",
    ...(options.endpoint && { endpoint: options.endpoint, forcePathStyle: true }),
    ...(options.accessKeyId &&
      options.secretAccessKey && {
        credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
      }),
    // With the SDK's default checksums older servers store streams corrupt.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const Bucket = options.bucket;

  return {
    async put(key, source, contentType) {
      const isFile = "path" in source;
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key: key,
          Body: isFile ? createReadStream(source.path) : source.bytes,
          ContentLength: isFile ? (await stat(source.path)).size : source.bytes.byteLength,
          ContentType: contentType,
          ...(key.startsWith("public/") && { CacheControl: oneYear }),
        }),
      );
      if (isFile) await rm(source.path, { force: true });
    },

    async read(key, range) {
      try {
        const Range = range && `bytes=${range.start}-${range.end}`;
        const object = await client.send(new GetObjectCommand({ Bucket, Key: key, Range }));
        if (!object.Body) return null;
        const wholeBytes = object.ContentRange?.split("/")[1];
        return {
          stream: object.Body.transformToWebStream() as ReadableStream<Uint8Array>,
          totalBytes: Number(wholeBytes ?? object.ContentLength ?? 0),
          contentType: object.ContentType ?? "application/octet-stream",
        };
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },

    async remove(keys) {
      for (let start = 0; start < keys.length; start += deleteBatchSize) {
        const Objects = keys.slice(start, start + deleteBatchSize).map((Key) => ({ Key }));
        await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
      }
    },

    publicUrl: (key) => `${options.publicBaseUrl}/${key}`,

    async check() {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
  };
}
