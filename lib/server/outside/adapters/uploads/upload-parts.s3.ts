import "server-only";
import {
  CompleteMultipartUploadCommand,
  HeadObjectCommand,
  ListPartsCommand,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { limits } from "@/lib/shared/limits";
import { createS3Client, type S3Options } from "../s3-client";
import type { PartStore, StoredPart } from "./upload-store";
import { joinTimeoutMs, uploadsPrefix } from "./video-uploads.s3";

type Multipart = { Bucket: string; Key: string; UploadId: string | undefined };

/**
 * Handles parts of uploads that phones put into a bucket directly. They belong to the multipart upload that
 * @tus/s3-store creates; its id is in the metadata of `….info`. So bytes that the web server received stay valid,
 * whichever way the rest comes.
 */
export function createS3Parts(options: S3Options): PartStore {
  const silenceTimeoutMs = options.silenceTimeoutMs ?? joinTimeoutMs;
  const client = createS3Client({ ...options, silenceTimeoutMs });
  const { privateBucket: Bucket = options.bucket } = options;

  return {
    partBytes: limits.bucketPartBytes,

    async open(id) {
      const Key = `${uploadsPrefix}${id}`;
      const { Metadata } = await client.send(new HeadObjectCommand({ Bucket, Key: `${Key}.info` }));
      const multipart: Multipart = { Bucket, Key, UploadId: Metadata?.["upload-id"] };
      const stored = await listParts(client, multipart);
      return {
        stored,

        sign({ number, bytes, expiresInSeconds }) {
          const command = new UploadPartCommand({ ...multipart, PartNumber: number, ContentLength: bytes });
          const signableHeaders = new Set(["host", "content-length"]);
          return getSignedUrl(client, command, { expiresIn: expiresInSeconds, signableHeaders });
        },

        async join() {
          const Parts = (stored ?? []).map(({ number, tag }) => ({ PartNumber: number, ETag: tag }));
          try {
            await client.send(new CompleteMultipartUploadCommand({ ...multipart, MultipartUpload: { Parts } }));
          } catch (error) {
            if (!isGone(error)) throw error;
          }
        },
      };
    },
  };
}

/** One page is enough: 500 MB are 63 parts, and a page of the answer has up to a thousand. */
async function listParts(client: S3Client, multipart: Multipart): Promise<StoredPart[] | null> {
  try {
    const { Parts = [] } = await client.send(new ListPartsCommand(multipart));
    const stored = Parts.map(({ PartNumber = 0, Size = 0, ETag = "" }) => {
      return { number: PartNumber, bytes: Size, tag: ETag };
    });
    return stored.sort((a, b) => a.number - b.number);
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/** After a multipart upload has ended, some stores report its key as missing. */
const isGone = (error: unknown) =>
  error instanceof S3ServiceException && ["NoSuchUpload", "NoSuchKey", "NotFound"].includes(error.name);
