import "server-only";
import { createHash } from "node:crypto";
import {
  DeleteObjectsCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  S3Client,
  type S3ClientConfig,
} from "@aws-sdk/client-s3";
import type { ListedObject } from "@/lib/shared/ports/storage";

export type S3Options = {
  /** Holds `public/`, and everything else too where there is no private bucket. */
  bucket: string;
  /** Holds everything but `public/`: for stores that cannot let the public read a part of a bucket. */
  privateBucket?: string | undefined;
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

export function createS3Client(options: S3Options): S3Client {
  const client = new S3Client(s3ClientConfig(options));
  sendContentMd5(client);
  return client;
}

/** The bucket of a key. */
export function bucketOf({ bucket, privateBucket = bucket }: S3Options, key: string): string {
  return key.startsWith("public/") ? bucket : privateBucket;
}

/**
 * The buckets in which a key may lie, its own first: what was stored before there was a private bucket lies in the public
 * one until it is moved.
 */
export function bucketsOf(options: S3Options, key: string): string[] {
  return [...new Set([bucketOf(options, key), options.bucket])];
}

/** Removes what is there. Rejects where the store keeps one of them, by the name of its reason. */
export async function removeObjects(client: S3Client, Bucket: string, keys: readonly string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += deleteBatchSize) {
    const Objects = keys.slice(start, start + deleteBatchSize).map((Key) => ({ Key }));
    const { Errors } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
    // The call as a whole succeeds even where single objects could not be removed.
    if (Errors?.[0]) throw new Error(`${Errors[0].Key} could not be removed: ${Errors[0].Code}`);
  }
}

/** Lists a bucket, page after page. */
export async function* listObjects(client: S3Client, query: ListObjectsV2CommandInput): AsyncGenerator<ListedObject> {
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ ...query, ContinuationToken }));
    for (const { Key, Size, LastModified } of page.Contents ?? []) {
      if (Key && LastModified) yield { key: Key, bytes: Size ?? 0, storedAt: LastModified };
    }
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (ContinuationToken);
}

/**
 * Has deletions of many objects carry the MD5 of their list (RFC 1864). The SDK sends a CRC32 alone since 3.729, which
 * Amazon takes; older MinIO, Ceph, ECS and Backblaze refuse it. An MD5 in its place is understood by all of them.
 */
export function sendContentMd5({ middlewareStack }: S3Client): void {
  middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        const { headers, body } = args.request as { headers: Record<string, string>; body: unknown };
        if (commandName === "DeleteObjectsCommand" && (typeof body === "string" || body instanceof Uint8Array)) {
          for (const name of Object.keys(headers)) if (checksumHeader.test(name)) delete headers[name];
          headers["content-md5"] = createHash("md5").update(body).digest("base64");
        }
        return next(args);
      },
    // Behind the SDK's own checksum in the same step, and before the request is signed.
    { step: "build", priority: "low", name: "contentMd5" },
  );
}

const checksumHeader = /^x-amz-(sdk-)?checksum-/i;
