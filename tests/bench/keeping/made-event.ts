import { v7 as uuidv7 } from "uuid";
import { createDatabase } from "@/db/client";
import { posts } from "@/db/schema/posts/posts";
import { crcOfMade, keyOfMade, type MadeFile } from "../../support/storage/made-bytes";

/** An event without stored files: rows in the database, and a bucket that generates their bytes. */

const rowsAtOnce = 1_000;
const firstMs = Date.parse("2026-06-21T15:00:00Z");

const seeds = 16;
const sizes = 8;
const [smallestBytes, largestBytes] = [1_500_000, 4_500_000];
const sizeStepBytes = Math.floor((largestBytes - smallestBytes) / (sizes - 1));

/** Returns one of 128 different contents, three megabytes on average: few enough to remember their checksums. */
export function madeFile(number: number): MadeFile {
  const size = Math.floor(number / seeds) % sizes;
  return { seed: 1 + (number % seeds), bytes: smallestBytes + size * sizeStepBytes };
}

export const storeOptions = (endpoint: string) => ({
  bucket: "made",
  region: "us-east-1",
  endpoint,
  accessKeyId: "bench",
  secretAccessKey: "bench",
});

export function storeSettings(endpoint: string): Record<string, string> {
  const { bucket, region, accessKeyId, secretAccessKey } = storeOptions(endpoint);
  return {
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_PUBLIC_URL: endpoint,
  };
}

/** Inserts approved photos into the database. Returns the sum of their bytes. */
export async function insertMadePosts(
  databaseUrl: string,
  event: { id: string; account_id: string },
  count: number,
  fileOf: (number: number) => MadeFile,
): Promise<number> {
  const { db, close } = createDatabase(databaseUrl, { max: 1, isDirect: true });
  let bytes = 0;
  for (let start = 0; start < count; start += rowsAtOnce) {
    const rows = Array.from({ length: Math.min(rowsAtOnce, count - start) }, (_, offset) => {
      const number = start + offset;
      const file = fileOf(number);
      bytes += file.bytes;
      const msecs = firstMs + number * 100;
      return {
        id: uuidv7({ msecs }),
        account_id: event.account_id,
        event_id: event.id,
        person_name: `Guest ${number % 977}`,
        person_email_id: `guest-${number % 977}@example.com`,
        person_city: "Kansas City",
        caption: `What we saw there, number ${number} 🎉`,
        status: "approve" as const,
        media_type: "image" as const,
        original_key: keyOfMade("originals", String(number), file),
        original_mime: "image/jpeg",
        original_bytes: file.bytes,
        original_crc32: crcOfMade(file),
        created_at: new Date(msecs).toISOString(),
      };
    });
    await db.insert(posts).values(rows);
  }
  await close();
  return bytes;
}

export async function findAccountId(databaseUrl: string): Promise<string> {
  const { db, close } = createDatabase(databaseUrl, { max: 1, isDirect: true });
  const account = await db.query.accounts.findFirst();
  await close();
  if (!account) throw new Error("There is no account.");
  return account.id;
}
