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
  /** Contains `public/`, and everything else if there is no private bucket. */
  bucket: string;
  /** Contains everything but `public/`: for stores that cannot make only a part of a bucket public. */
  privateBucket?: string | undefined;
  region?: string | undefined;
  endpoint?: string | undefined;
  accessKeyId?: string | undefined;
  secretAccessKey?: string | undefined;
  /** Base URL of the `public/` keys for browsers: the bucket itself or a CDN in front of it. */
  publicBaseUrl: string;
  /** Lets tests simulate a store that stalls. */
  silenceTimeoutMs?: number | undefined;
};

/** The S3 API takes at most 1,000 keys in one DeleteObjects. */
const deleteBatchSize = 1_000;
/** Socket timeout: a store that is silent for this long counts as down. */
const silenceTimeoutMs = 10_000;
const connectionTimeoutMs = 5_000;

/** Returns the configuration of a client of this bucket. */
export function s3ClientConfig(options: S3Options): S3ClientConfig {
  return {
    region: options.region ?? "us-east-1",
    ...(options.endpoint && { endpoint: options.endpoint, forcePathStyle: true }),
    ...(options.accessKeyId &&
      options.secretAccessKey && {
        credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
      }),
    // The SDK's default checksums make older servers store corrupt streams.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: connectionTimeoutMs,
      socketTimeout: options.silenceTimeoutMs ?? silenceTimeoutMs,
    },
    // A guest waits for the response. The form and jobs retry on their own.
    maxAttempts: 2,
  };
}

/** Creates a client with our timeouts; it also sends Content-MD5, which some stores require. */
export function createS3Client(options: S3Options): S3Client {
  const client = new S3Client(s3ClientConfig(options));
  sendContentMd5(client);
  return client;
}

/** Returns the bucket that a key belongs to. */
export function bucketOf({ bucket, privateBucket = bucket }: S3Options, key: string): string {
  return key.startsWith("public/") ? bucket : privateBucket;
}

/**
 * Returns the buckets that may contain a key, its own first. Objects that are older than the private bucket stay in the
 * public one until they are moved.
 */
export function bucketsOf(options: S3Options, key: string): string[] {
  return [...new Set([bucketOf(options, key), options.bucket])];
}

/** Removes objects, ignoring missing ones. Rejects with the store's reason if it keeps one of them. */
export async function removeObjects(client: S3Client, Bucket: string, keys: readonly string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += deleteBatchSize) {
    const Objects = keys.slice(start, start + deleteBatchSize).map((Key) => ({ Key }));
    const { Errors } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
    // The call itself succeeds even if single objects could not be removed.
    if (Errors?.[0]) throw new Error(`${Errors[0].Key} could not be removed: ${Errors[0].Code}`);
  }
}

/** Lists the objects of a bucket, page after page. */
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
 * Makes DeleteObjects send the MD5 of its list (RFC 1864). Since 3.729 the SDK sends only a CRC32, which Amazon accepts
 * but older MinIO, Ceph, ECS and Backblaze refuse. All of them accept an MD5 instead.
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
    // After the SDK's own checksum in the same step, and before the request is signed.
    { step: "build", priority: "low", name: "contentMd5" },
  );
}

const checksumHeader = /^x-amz-(sdk-)?checksum-/i;
