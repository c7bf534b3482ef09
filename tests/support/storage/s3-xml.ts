import type { Multipart, S3Object } from "./s3-call";
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

/** A deletion succeeds as a whole, even if some objects remain. */
export function deletedObjects(deleted: string[], kept: string[]): string {
  const entries = deleted.map((key) => `<Deleted><Key>${escapeXml(key)}</Key></Deleted>`);
  const errors = kept.map((key) => `<Error><Key>${escapeXml(key)}</Key><Code>AccessDenied</Code></Error>`);
  return `<DeleteResult>${[...entries, ...errors].join("")}</DeleteResult>`;
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

export function listedParts(parts: Map<number, S3Object>, query: URLSearchParams): string {
  const after = Number(query.get("part-number-marker") ?? 0);
  const size = Math.min(Number(query.get("max-parts") ?? pageSize), pageSize);
  const later = [...parts].filter(([number]) => number > after).sort(([a], [b]) => a - b);
  const entries = later.slice(0, size).map(([number, { etag, bytes }]) => {
    return `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag><Size>${bytes}</Size></Part>`;
  });
  const next = later.length > size ? `<NextPartNumberMarker>${later[size - 1]?.[0]}</NextPartNumberMarker>` : "";
  return `<ListPartsResult><IsTruncated>${Boolean(next)}</IsTruncated>${next}${entries.join("")}</ListPartsResult>`;
}

/** Sorted by key, then by upload id. */
export function listedUploads(uploads: Map<string, Multipart>, query: URLSearchParams): string {
  const size = Math.min(Number(query.get("max-uploads") ?? pageSize), pageSize);
  const after = `${query.get("key-marker") ?? ""} ${query.get("upload-id-marker") ?? ""}`;
  const later = [...uploads]
    .map(([id, { key, startedAt }]) => ({ id, key, startedAt, place: `${key} ${id}` }))
    .filter(({ place }) => place > after)
    .sort((a, b) => (a.place < b.place ? -1 : 1));
  const entries = later.slice(0, size).map(({ id, key, startedAt }) => {
    const begun = startedAt.toISOString();
    return `<Upload><Key>${escapeXml(key)}</Key><UploadId>${id}</UploadId><Initiated>${begun}</Initiated></Upload>`;
  });
  const last = later.length > size ? later[size - 1] : undefined;
  const next = last
    ? `<NextKeyMarker>${escapeXml(last.key)}</NextKeyMarker><NextUploadIdMarker>${last.id}</NextUploadIdMarker>`
    : "";
  return `<ListMultipartUploadsResult><IsTruncated>${Boolean(last)}</IsTruncated>${next}${entries.join("")}</ListMultipartUploadsResult>`;
}

export function startedUpload(bucket: string, key: string, id: string): string {
  return `<InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${escapeXml(key)}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
}

/** The parts that a completion names, with their quoted etags. */
export function readParts(body: string): { number: number; etag: string }[] {
  return [...body.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = ""]) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: `"${/<ETag>(?:&quot;|")?([^<"&]+)/.exec(part)?.[1]}"`,
  }));
}

export function completedUpload(bucket: string, key: string, etag: string): string {
  return `<CompleteMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${escapeXml(key)}</Key><ETag>${etag}</ETag></CompleteMultipartUploadResult>`;
}
