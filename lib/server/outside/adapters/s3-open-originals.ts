import "server-only";
import { randomUUID } from "node:crypto";
import { GetObjectCommand, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { bucketOf, listObjects, removeObjects, type S3Options } from "./s3-client";

/** Timeout of each request to the store or a CDN; it then counts as an error, not as closed. */
const answerTimeoutMs = 10_000;

/**
 * Reads an original without a signature, as a stranger would: one made for the check and, if there is a private bucket,
 * also an older one in the public bucket. Returns the base address (without the key) at which that succeeded, or null
 * if all were refused. Rejects if the store or an address does not answer.
 */
export async function findOpenOriginal(client: S3Client, options: S3Options): Promise<string | null> {
  const Key = `originals/probe-${randomUUID()}`;
  const Bucket = bucketOf(options, Key);
  const content = randomUUID();
  await client.send(new PutObjectCommand({ Bucket, Key, Body: content, ContentType: "text/plain" }));
  try {
    const open = await findOpenAddress(client, options, { Bucket, Key }, (text) => text === content);
    return open ?? (await findOpenLeftover(client, options));
  } finally {
    await removeObjects(client, Bucket, [Key]);
  }
}

/** Checks an original in the public bucket that is older than the private bucket. */
async function findOpenLeftover(client: S3Client, options: S3Options): Promise<string | null> {
  const { bucket: Bucket } = options;
  if (bucketOf(options, "originals/") === Bucket) return null;
  for await (const { key: Key } of listObjects(client, { Bucket, Prefix: "originals/", MaxKeys: 1 })) {
    return findOpenAddress(client, options, { Bucket, Key }, () => true);
  }
  return null;
}

type Place = { Bucket: string; Key: string };

/** Tries the public base URL and the store itself. */
async function findOpenAddress(
  client: S3Client,
  { publicBaseUrl }: S3Options,
  place: Place,
  isOriginal: (text: string) => boolean,
): Promise<string | null> {
  const signed = new URL(await getSignedUrl(client, new GetObjectCommand(place), { expiresIn: 60 }));
  const addresses = [`${publicBaseUrl}/${place.Key}`, `${signed.origin}${signed.pathname}`];
  const asked = await Promise.allSettled(
    [...new Set(addresses)].map((address) => readAnonymously(address, isOriginal)),
  );
  const open = asked.find((answer) => answer.status === "fulfilled" && answer.value !== null);
  if (open?.status === "fulfilled" && open.value) return open.value.slice(0, -place.Key.length);
  const failed = asked.find((answer) => answer.status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  return null;
}

/** Returns the address if anybody can read the original there; a 'not found' page with status 200 does not count. */
async function readAnonymously(address: string, isOriginal: (text: string) => boolean): Promise<string | null> {
  const response = await fetch(address, {
    headers: { Range: "bytes=0-63" },
    cache: "no-store",
    signal: AbortSignal.timeout(answerTimeoutMs),
  });
  if (response.status >= 500) throw new Error(`The address of originals answered ${response.status}.`);
  const isPage = response.headers.get("content-type")?.startsWith("text/html");
  if (!response.ok || isPage) {
    await response.body?.cancel();
    return null;
  }
  return isOriginal(await readStart(response)) ? address : null;
}

/** Reads no more than the probe's length: a store without ranges would send a whole clip. */
async function readStart({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value?.subarray(0, 64));
}
