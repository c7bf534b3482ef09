import type { S3Object } from "./s3-server";
import type { S3Refusal } from "./s3-signature";

/** The XML bodies of the S3 API, as far as the tests' server speaks it. */
const pageSize = 1_000;

export const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>${body}`;

const escapeXml = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
const unescapeXml = (text: string) => text.replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&");

export function errorXml({ code, message }: S3Refusal): string {
  return xml(`<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`);
}

export function readKeys(body: string): string[] {
  return [...body.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key = ""]) => unescapeXml(key));
}

export function deletedObjects(keys: string[]): string {
  const entries = keys.map((key) => `<Deleted><Key>${escapeXml(key)}</Key></Deleted>`);
  return `<DeleteResult>${entries.join("")}</DeleteResult>`;
}

export function listedObjects(objects: Map<string, S3Object>, query: URLSearchParams): string {
  const prefix = query.get("prefix") ?? "";
  const after = query.get("continuation-token") ?? "";
  const size = Math.min(Number(query.get("max-keys") ?? pageSize), pageSize);
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, size);
  const next = keys.length > size ? page.at(-1) : undefined;
  const entries = page.map((key) => {
    const { bytes, storedAt, etag } = objects.get(key) as S3Object;
    const modified = storedAt.toISOString();
    return `<Contents><Key>${escapeXml(key)}</Key><LastModified>${modified}</LastModified><ETag>${etag}</ETag><Size>${bytes}</Size></Contents>`;
  });
  const token = next ? `<NextContinuationToken>${escapeXml(next)}</NextContinuationToken>` : "";
  return `<ListBucketResult><KeyCount>${page.length}</KeyCount><IsTruncated>${Boolean(next)}</IsTruncated>${token}${entries.join("")}</ListBucketResult>`;
}

export function listedParts(parts: Map<number, S3Object>): string {
  const entries = [...parts]
    .sort(([a], [b]) => a - b)
    .map(([number, { etag, bytes }]) => {
      return `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag><Size>${bytes}</Size></Part>`;
    });
  return `<ListPartsResult><IsTruncated>false</IsTruncated>${entries.join("")}</ListPartsResult>`;
}
