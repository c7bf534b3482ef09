import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { describedBy, readText, replace, type S3Call, send, storeBody } from "./s3-call";
import { checkContentMd5 } from "./s3-modes";
import { S3Refusal } from "./s3-signature";
import { deletedObjects, readKeys } from "./s3-xml";

/** The calls of the S3 API about one object, or several. */

export async function putObject(call: S3Call) {
  const stored = await storeBody(call);
  await replace(call, call.key, stored);
  send(call, 200, "", { ETag: stored.etag });
}

/** S3 copies at most 5 GB in one call; no object here is as large. */
export async function copyObject(call: S3Call) {
  const { request, folder, buckets, key } = call;
  const [, from, ...rest] = `/${decodeURIComponent(String(request.headers["x-amz-copy-source"]))}`
    .replace("//", "/")
    .split("/");
  const source = buckets.get(from ?? "")?.objects.get(rest.join("/"));
  if (!source) throw new S3Refusal(404, "NoSuchKey");
  const file = path.join(folder, randomUUID());
  await copyFile(source.file, file);
  const isNewlyDescribed = request.headers["x-amz-metadata-directive"] === "REPLACE";
  const copy = { ...source, ...(isNewlyDescribed && describedBy(request)), file, storedAt: new Date() };
  await replace(call, key, copy);
  const when = copy.storedAt.toISOString();
  send(call, 200, `<CopyObjectResult><LastModified>${when}</LastModified><ETag>${copy.etag}</ETag></CopyObjectResult>`);
}

export async function getObject(call: S3Call) {
  const { request, response, objects, key } = call;
  const stored = objects.get(key);
  if (!stored) throw new S3Refusal(404, "NoSuchKey");
  const { start, end, isPart } = readRange(request, stored.bytes);
  response.writeHead(isPart ? 206 : 200, {
    "content-type": stored.contentType,
    "content-length": end - start + 1,
    "last-modified": stored.storedAt.toUTCString(),
    etag: stored.etag,
    ...stored.metadata,
    ...(isPart && { "content-range": `bytes ${start}-${end}/${stored.bytes}` }),
  });
  if (request.method === "HEAD" || stored.bytes === 0) return void response.end();
  const middle = call.breaksOff ? start + ((end - start) >> 1) : end;
  await pipeline(createReadStream(stored.file, { start, end: middle }), response, { end: !call.breaksOff });
  if (call.breaksOff) response.destroy();
}

function readRange(request: IncomingMessage, bytes: number) {
  const match = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "");
  if (!match) return { start: 0, end: bytes - 1, isPart: false };
  const start = Number(match[1]);
  if (start >= bytes) throw new S3Refusal(416, "InvalidRange");
  return { start, end: Math.min(match[2] ? Number(match[2]) : bytes - 1, bytes - 1), isPart: true };
}

export async function removeOne(call: S3Call) {
  await replace(call, call.key, null);
  send(call, 204);
}

export async function removeMany(call: S3Call) {
  const body = await readText(call);
  checkContentMd5(call.mode, call.request, body);
  const keys = readKeys(body);
  if (keys.length > 1_000) throw new S3Refusal(400, "MalformedXML");
  const kept = keys.filter((key) => call.undeletable.has(key));
  const deleted = keys.filter((key) => !call.undeletable.has(key));
  for (const key of deleted) await replace(call, key, null);
  send(call, 200, deletedObjects(/<Quiet>true/.test(body) ? [] : deleted, kept));
}
