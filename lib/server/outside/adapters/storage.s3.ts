import "server-only";
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  NoSuchKey,
  NoSuchUpload,
  NotFound,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { mediaCacheControl } from "@/lib/shared/cache-control";
import { limits } from "@/lib/shared/limits";
import type { Storage, UnfinishedUpload } from "@/lib/shared/ports/storage";
import { lazyStream } from "../../base/reads/lazy-stream";
import { contentTypeOf } from "./content-types";
import { bucketOf, bucketsOf, createS3Client, listObjects, removeObjects, type S3Options } from "./s3-client";
import { findOpenOriginal } from "./s3-open-originals";

/** Socket timeout for moves: a store may be silent this long while it copies a large clip into another bucket. */
const moveTimeoutMs = 60_000;

/** Stores media in a bucket of S3 or a compatible store; originals go to the private bucket if there is one. */
export function createS3Storage(options: S3Options): Storage {
  const client = createS3Client(options);
  const buckets = [...new Set([options.bucket, options.privateBucket ?? options.bucket])];

  return {
    async put(key, source, contentType) {
      const isFile = "path" in source;
      await client.send(
        new PutObjectCommand({
          Bucket: bucketOf(options, key),
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
      const head = await findIn(placesOf(options, key), (place) => headObject(client, place));
      if (!head) return null;
      const Range = range && `bytes=${range.start}-${range.end}`;
      const open = async (abortSignal: AbortSignal) => {
        const get = (place: Place) => client.send(new GetObjectCommand({ ...place, Range }), { abortSignal });
        const object = await findIn(placesOf(options, key), get);
        if (!object?.Body) throw new Error(`${key} is gone.`);
        return object.Body.transformToWebStream() as ReadableStream<Uint8Array>;
      };
      const contentType = head.ContentType ?? "application/octet-stream";
      return { stream: lazyStream(open), totalBytes: head.ContentLength ?? 0, contentType };
    },

    async findFile() {
      return null;
    },

    async copy(from, to, abortSignal) {
      // Replace the metadata: objects of an earlier release may allow every cache to keep them for a year.
      const described = { MetadataDirective: "REPLACE", ContentType: contentTypeOf(to), ...cachePolicyOf(to) } as const;
      for (const source of bucketsOf(options, from)) {
        const target = { Bucket: bucketOf(options, to), Key: to, CopySource: `${source}/${from}` };
        try {
          await client.send(new CopyObjectCommand({ ...target, ...described }), { abortSignal });
          return;
        } catch (error) {
          if (!isMissing(error)) throw error;
        }
      }
    },
    quickCopyMaxBytes: limits.quickCopyMaxBytes,

    async remove(keys) {
      const removed = buckets.map((bucket) =>
        removeObjects(
          client,
          bucket,
          keys.filter((key) => bucketsOf(options, key).includes(bucket)),
        ),
      );
      // A failed removal in one bucket does not stop the other.
      const failed = (await Promise.allSettled(removed)).find(({ status }) => status === "rejected");
      if (failed?.status === "rejected") throw failed.reason;
    },

    async *list(folder = "") {
      for (const Bucket of buckets) yield* listObjects(client, { Bucket, Prefix: folder });
    },

    async *listUnfinished() {
      for (const bucket of buckets) yield* listUnfinished(client, bucket);
    },

    async abandon({ key, id }) {
      for (const Bucket of bucketsOf(options, key)) {
        try {
          await client.send(new AbortMultipartUploadCommand({ Bucket, Key: key, UploadId: id }));
        } catch (error) {
          if (!(error instanceof NoSuchUpload)) throw error;
        }
      }
    },

    async *listMisplaced() {
      if (options.privateBucket && options.privateBucket !== options.bucket) {
        yield* listObjects(client, { Bucket: options.bucket, Prefix: "originals/" });
      }
    },

    async moveMisplaced(key) {
      const Bucket = bucketOf(options, key);
      if (Bucket === options.bucket) return;
      const patient = createS3Client({ ...options, silenceTimeoutMs: options.silenceTimeoutMs ?? moveTimeoutMs });
      await patient.send(new CopyObjectCommand({ Bucket, Key: key, CopySource: `${options.bucket}/${key}` }));
      await removeObjects(patient, options.bucket, [key]);
    },

    async signUpload(key, { contentType, bytes, expiresInSeconds }) {
      const Bucket = bucketOf(options, key);
      const command = new PutObjectCommand({ Bucket, Key: key, ContentType: contentType, ContentLength: bytes });
      const signableHeaders = new Set(["host", "content-type", "content-length"]);
      const url = await getSignedUrl(client, command, { expiresIn: expiresInSeconds, signableHeaders });
      return { url, headers: { "Content-Type": contentType } };
    },

    publicUrl: (key) => `${options.publicBaseUrl}/${key}`,

    findOpenOriginal: () => findOpenOriginal(client, options),

    async check() {
      await Promise.all(buckets.map((Bucket) => client.send(new HeadBucketCommand({ Bucket }))));
    },
  };
}

type Place = { Bucket: string; Key: string };

/** Lists where an object may be. Ends with its own bucket again, because a move may finish meanwhile. */
function placesOf(options: S3Options, Key: string): Place[] {
  const [own = "", ...others] = bucketsOf(options, Key);
  const buckets = others.length > 0 ? [own, ...others, own] : [own];
  return buckets.map((Bucket) => ({ Bucket, Key }));
}

/** Tries one place after another; returns null if none has the object. */
async function findIn<Found>(places: Place[], find: (place: Place) => Promise<Found>): Promise<Found | null> {
  for (const place of places) {
    try {
      return await find(place);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  return null;
}

/** Rejects with NoSuchKey for a missing object only: HEAD alone does not distinguish a missing bucket. */
async function headObject(client: S3Client, place: Place) {
  try {
    return await client.send(new HeadObjectCommand(place));
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    await client.send(new HeadBucketCommand({ Bucket: place.Bucket }));
    throw new NoSuchKey({ message: `${place.Key} is not there.`, $metadata: {} });
  }
}

const cachePolicyOf = (key: string) => key.startsWith("public/") && { CacheControl: mediaCacheControl };
const isMissing = (error: unknown) => error instanceof S3ServiceException && error.name === "NoSuchKey";

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
