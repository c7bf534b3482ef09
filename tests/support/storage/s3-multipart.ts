import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { describedBy, type Multipart, readText, replace, type S3Call, send, storeBody } from "./s3-call";
import { checkPartSizes } from "./s3-modes";
import { S3Refusal } from "./s3-signature";
import { completedUpload, listedParts, listedUploads, readParts, startedUpload } from "./s3-xml";

/** The multipart calls of the S3 API. */

/** A completed or aborted upload does not exist any more, nor does one of another key. */
function multipartOf({ url, key, multiparts }: S3Call): Multipart & { id: string } {
  const id = url.searchParams.get("uploadId") ?? "";
  const found = multiparts.get(id);
  if (found?.key !== key) throw new S3Refusal(404, "NoSuchUpload");
  return { ...found, id };
}

export function beginMultipart(call: S3Call) {
  const id = randomUUID();
  const { bucket, key, request, multiparts } = call;
  multiparts.set(id, { ...describedBy(request), key, parts: new Map(), startedAt: new Date() });
  send(call, 200, startedUpload(bucket, key, id));
}

export async function putPart(call: S3Call) {
  const { parts } = multipartOf(call);
  const number = Number(call.url.searchParams.get("partNumber"));
  if (!(number >= 1 && number <= 10_000)) throw new S3Refusal(400, "InvalidArgument");
  const part = await storeBody(call);
  const before = parts.get(number);
  parts.set(number, part);
  if (before) await rm(before.file, { force: true });
  send(call, 200, "", { ETag: part.etag });
}

export function listParts(call: S3Call) {
  send(call, 200, listedParts(multipartOf(call).parts, call.url.searchParams));
}

export function listUploads(call: S3Call) {
  send(call, 200, listedUploads(call.multiparts, call.url.searchParams));
}

/** Joins exactly the parts that the body names, in its order. */
export async function completeMultipart(call: S3Call) {
  const { id, parts, key, contentType, metadata } = multipartOf(call);
  const named = readParts(await readText(call));
  const chosen = named.map(({ number, etag }) => {
    const part = parts.get(number);
    if (part?.etag !== etag) throw new S3Refusal(400, "InvalidPart");
    return part;
  });
  if (chosen.length === 0) throw new S3Refusal(400, "MalformedXML");
  if (named.some(({ number }, index) => number <= (named[index - 1]?.number ?? 0))) {
    throw new S3Refusal(400, "InvalidPartOrder");
  }
  checkPartSizes(
    call.mode,
    chosen.map(({ bytes }) => bytes),
  );
  const file = path.join(call.folder, randomUUID());
  for (const part of chosen) await pipeline(createReadStream(part.file), createWriteStream(file, { flags: "a" }));
  const bytes = chosen.reduce((sum, part) => sum + part.bytes, 0);
  const digest = createHash("md5").update(chosen.map((part) => part.etag).join());
  const etag = `"${digest.digest("hex")}-${chosen.length}"`;
  await replace(call, key, { file, bytes, contentType, metadata, etag, storedAt: new Date() });
  await drop(call, id);
  send(call, 200, completedUpload(call.bucket, key, etag));
}

export async function abortMultipart(call: S3Call) {
  await drop(call, multipartOf(call).id);
  send(call, 204);
}

async function drop({ multiparts }: S3Call, id: string) {
  const parts = multiparts.get(id)?.parts.values() ?? [];
  multiparts.delete(id);
  for (const part of parts) await rm(part.file, { force: true });
}
