import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { S3Mode } from "./s3-modes";
import { type Payload, S3Refusal } from "./s3-signature";
import { xml } from "./s3-xml";

export type S3Object = {
  file: string;
  bytes: number;
  contentType: string;
  /** The values of x-amz-meta-… and Cache-Control, by these names. */
  metadata: Record<string, string>;
  etag: string;
  storedAt: Date;
};
export type Multipart = Pick<S3Object, "contentType" | "metadata"> & {
  key: string;
  parts: Map<number, S3Object>;
  startedAt: Date;
};

/** A bucket's content. */
export type S3Bucket = {
  objects: Map<string, S3Object>;
  multiparts: Map<string, Multipart>;
};

/** The requested bucket, and the others by name. */
type S3Store = S3Bucket & {
  folder: string;
  mode: S3Mode;
  bucket: string;
  buckets: ReadonlyMap<string, S3Bucket>;
};

/** One request to the tests' S3 server, with its signature checked. */
export type S3Call = S3Store & {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  key: string;
  payload: Payload | null;
  breaksOff: boolean;
  /** Keys that the store refuses to delete. */
  undeletable: ReadonlySet<string>;
};

export function send({ response }: S3Call, status: number, body = "", headers: Record<string, string> = {}) {
  const type: Record<string, string> = body ? { "content-type": "application/xml" } : {};
  response.writeHead(status, { ...type, ...headers }).end(body && xml(body));
}

/** The metadata that the request's headers give the object. */
export function describedBy({ headers }: IncomingMessage): Pick<S3Object, "contentType" | "metadata"> {
  const metadata = Object.entries(headers).filter(
    ([name]) => name === "cache-control" || name.startsWith("x-amz-meta-"),
  );
  return {
    contentType: headers["content-type"] ?? "binary/octet-stream",
    metadata: Object.fromEntries(metadata.map(([name, value]) => [name, String(value)])),
  };
}

/** Writes the body into a file and checks it against the signed size and hash. */
export async function storeBody({ request, folder, payload }: S3Call): Promise<S3Object> {
  if (request.headers["content-length"] === undefined) throw new S3Refusal(411, "MissingContentLength");
  const file = path.join(folder, randomUUID());
  const sha256 = createHash("sha256");
  const md5 = createHash("md5");
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sha256.update(chunk);
      md5.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(request, meter, createWriteStream(file));
  const digest = sha256.digest("hex");
  if (payload && payload !== "unsigned" && payload.sha256 !== digest) {
    await rm(file);
    throw new S3Refusal(400, "XAmzContentSHA256Mismatch");
  }
  const { size: bytes } = await stat(file);
  return { ...describedBy(request), file, bytes, etag: `"${md5.digest("hex")}"`, storedAt: new Date() };
}

export async function readText({ request, payload }: S3Call): Promise<string> {
  const body = Buffer.concat(await request.toArray());
  const digest = createHash("sha256").update(body).digest("hex");
  if (payload && payload !== "unsigned" && payload.sha256 !== digest) {
    throw new S3Refusal(400, "XAmzContentSHA256Mismatch");
  }
  return body.toString();
}

/** Replaces an object, or removes it when there is none to store. */
export async function replace({ objects }: S3Call, key: string, stored: S3Object | null) {
  const before = objects.get(key);
  if (stored) objects.set(key, stored);
  else objects.delete(key);
  if (before) await rm(before.file, { force: true });
}
