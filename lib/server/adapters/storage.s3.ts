import "server-only";
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  NoSuchKey,
  NoSuchUpload,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { mediaCacheControl } from "@/lib/shared/cache-control";
import { limits } from "@/lib/shared/limits";
import type { ListedObject, Storage, UnfinishedUpload } from "@/lib/shared/ports/storage";
import { contentTypeOf } from "./content-types";

export type S3Options = {
  bucket: string;
  region?: string | undefined;
  endpoint?: string | undefined;
  accessKeyId?: string | undefined;
  secretAccessKey?: string | undefined;
  /** Where browsers find the bucket's `public/` keys: the bucket itself or a CDN before it. */
  publicBaseUrl: string;
  /** For tests of a store that stalls. */
  silenceTimeoutMs?: number | undefined;
};

/** The S3 API takes at most 1,000 keys in one DeleteObjects. */
const deleteBatchSize = 1_000;
/** A store that says nothing for so long is taken for one that is down. */
const silenceTimeoutMs = 10_000;
const connectionTimeoutMs = 5_000;

/** How a client asks the bucket. */
export function s3ClientConfig(options: S3Options): S3ClientConfig {
  return {
    region: options.region ?? "us-east-1",
    ...(options.endpoint && { endpoint: options.endpoint, forcePathStyle: true }),
    ...(options.accessKeyId &&
      options.secretAccessKey && {
        credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
      }),
    // With the SDK's default checksums older servers store streams corrupt.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: connectionTimeoutMs,
      socketTimeout: options.silenceTimeoutMs ?? silenceTimeoutMs,
    },
    // A guest waits for the answer, and the form tries again by itself; so does a job.
    maxAttempts: 2,
  };
}

/** Media in a bucket of S3 or of anything that speaks its API. */
export function createS3Storage(options: S3Options): Storage {
  const client = new S3Client(s3ClientConfig(options));
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
          ...cachePolicyOf(key),
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

    async findFile() {
      return null;
    },

    async copy(from, to, abortSignal) {
      const source = { Bucket, CopySource: `${Bucket}/${from}` };
      // Described anew: what was stored by an earlier release may say that every cache can keep it for a year.
      const described = { MetadataDirective: "REPLACE", ContentType: contentTypeOf(to), ...cachePolicyOf(to) } as const;
      try {
        await client.send(new CopyObjectCommand({ ...source, Key: to, ...described }), { abortSignal });
      } catch (error) {
        if (!(error instanceof S3ServiceException && error.name === "NoSuchKey")) throw error;
      }
    },
    quickCopyMaxBytes: limits.quickCopyMaxBytes,

    async remove(keys) {
      for (let start = 0; start < keys.length; start += deleteBatchSize) {
        const Objects = keys.slice(start, start + deleteBatchSize).map((Key) => ({ Key }));
        const { Errors } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
        // The call as a whole succeeds even where single objects could not be removed.
        if (Errors?.[0]) throw new Error(`${Errors[0].Key} could not be removed: ${Errors[0].Code}`);
      }
    },

    list: () => listAll(client, Bucket),
    listUnfinished: () => listUnfinished(client, Bucket),

    async abandon({ key, id }) {
      try {
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key: key, UploadId: id }));
      } catch (error) {
        if (!(error instanceof NoSuchUpload)) throw error;
      }
    },

    async signUpload(key, { contentType, bytes, expiresInSeconds }) {
      const command = new PutObjectCommand({ Bucket, Key: key, ContentType: contentType, ContentLength: bytes });
      const signableHeaders = new Set(["host", "content-type", "content-length"]);
      const url = await getSignedUrl(client, command, { expiresIn: expiresInSeconds, signableHeaders });
      return { url, headers: { "Content-Type": contentType } };
    },

    publicUrl: (key) => `${options.publicBaseUrl}/${key}`,

    async check() {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
  };
}

const cachePolicyOf = (key: string) => key.startsWith("public/") && { CacheControl: mediaCacheControl };

async function* listAll(client: S3Client, Bucket: string): AsyncGenerator<ListedObject> {
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }));
    for (const { Key, Size, LastModified } of page.Contents ?? []) {
      if (Key && LastModified) yield { key: Key, bytes: Size ?? 0, storedAt: LastModified };
    }
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (ContinuationToken);
}

async function* listUnfinished(client: S3Client, Bucket: string): AsyncGenerator<UnfinishedUpload> {
  let markers: { KeyMarker?: string; UploadIdMarker?: string } | null = {};
  while (markers) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ Bucket, ...markers }),
    );
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (Key && UploadId && Initiated) yield { key: Key, id: UploadId, startedAt: Initiated };
    }
    const { NextKeyMarker, NextUploadIdMarker } = page;
    markers =
      page.IsTruncated && NextKeyMarker ? { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker ?? "" } : null;
  }
}
