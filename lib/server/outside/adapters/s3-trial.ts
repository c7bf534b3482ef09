import "server-only";
import { randomUUID } from "node:crypto";
import {
  AbortMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListPartsCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { createS3Client, listObjects, removeObjects, type S3Options } from "./s3-client";

type Step = "write" | "read" | "list" | "delete" | "parts";
type Fault = { step: Step; variable: string; reason: string };

/** Carries the reason as its name, as the store's own errors do. */
class Refusal extends Error {
  constructor(override readonly name: string) {
    super(name);
  }
}

const content = "A trial of the system check.";

/** Performs the product's operations in each bucket and cleans up. Returns the refused steps; never rejects. */
export async function testBuckets(options: S3Options): Promise<Fault[]> {
  const client = createS3Client(options);
  const buckets = { S3_BUCKET: options.bucket, S3_PRIVATE_BUCKET: options.privateBucket };
  try {
    const found = Object.entries(buckets).map(async ([variable, Bucket]) => {
      const faults = Bucket ? await tryBucket(client, Bucket) : [];
      return faults.map((fault) => ({ ...fault, variable }));
    });
    return (await Promise.all(found)).flat();
  } finally {
    client.destroy();
  }
}

async function tryBucket(client: S3Client, Bucket: string): Promise<Omit<Fault, "variable">[]> {
  const Key = `probes/trial-${randomUUID()}`;
  const faults: Omit<Fault, "variable">[] = [];
  const attempt = async (step: Step, work: () => Promise<unknown>) => {
    try {
      await work();
      return true;
    } catch (error) {
      faults.push({ step, reason: error instanceof Error ? error.name : "unknown" });
      return false;
    }
  };
  const isWritten = await attempt("write", () => client.send(new PutObjectCommand({ Bucket, Key, Body: content })));
  // The other steps need a written object.
  if (!isWritten) return faults;
  await attempt("read", () => readBack(client, { Bucket, Key }));
  await attempt("list", () => findListed(client, Bucket, Key));
  await attempt("parts", () => tryParts(client, { Bucket, Key }));
  await attempt("delete", () => removeObjects(client, Bucket, [Key]));
  return faults;
}

type Place = { Bucket: string; Key: string };

async function readBack(client: S3Client, place: Place): Promise<void> {
  const { Body } = await client.send(new GetObjectCommand(place));
  if ((await Body?.transformToString()) !== content) throw new Refusal("OtherContent");
}

async function findListed(client: S3Client, Bucket: string, Prefix: string): Promise<void> {
  for await (const _ of listObjects(client, { Bucket, Prefix })) return;
  throw new Refusal("NotListed");
}

async function tryParts(client: S3Client, place: Place): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(place));
  const upload = { ...place, UploadId };
  try {
    await client.send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: content }));
    const { Parts } = await client.send(new ListPartsCommand(upload));
    if (Parts?.length !== 1) throw new Refusal("PartNotListed");
  } finally {
    await client.send(new AbortMultipartUploadCommand(upload));
  }
}
