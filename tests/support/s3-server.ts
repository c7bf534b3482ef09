import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { checkSignature, type Payload, S3Refusal } from "./s3-signature";
import { deletedObjects, errorXml, listedObjects, listedParts, readKeys, xml } from "./s3-xml";

export type S3Object = { file: string; bytes: number; contentType: string; etag: string; storedAt: Date };
type Multipart = { key: string; contentType: string; parts: Map<number, S3Object>; startedAt: Date };

/** How the store fails: says no, says nothing, or breaks off in the middle; for these methods only, or for all. */
export type S3Fault = { kind: "refuse" | "stall" | "break"; methods?: readonly string[] } | null;

export type S3Server = {
  /** What S3_ENDPOINT and its companions are set to. */
  options: { bucket: string; region: string; endpoint: string; accessKeyId: string; secretAccessKey: string };
  /** Where browsers find the bucket's public keys. */
  publicBaseUrl: string;
  objects: Map<string, S3Object>;
  /** Multipart uploads that were begun and neither completed nor aborted. */
  multiparts: Map<string, Multipart>;
  /** What was asked, as 'PUT originals/…'. */
  requests: string[];
  setFault(fault: S3Fault): void;
  stop(): Promise<void>;
};

/**
 * A server of the S3 API for tests, in the manner of a strict one: every signature is checked, sizes and hashes are
 * held to what was signed, and without a signature only `public/` may be read. Objects lie in a folder of its own.
 */
export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(path.join(tmpdir(), "wallflower-s3-"));
  const bucket = "wallflower-media";
  const credentials = { accessKeyId: "test-key", secretAccessKey: randomUUID() };
  const objects = new Map<string, S3Object>();
  const multiparts = new Map<string, Multipart>();
  const requests: string[] = [];
  let fault: S3Fault = null;
  const store = { folder, bucket, objects, multiparts };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    const key = keyOf(url, bucket);
    requests.push(`${request.method} ${key}`);
    allowBrowsers(request, response);
    if (request.method === "OPTIONS") return void response.writeHead(204).end();
    try {
      const current = fault && (fault.methods?.includes(request.method ?? "") ?? true) ? fault.kind : null;
      if (current === "refuse") throw new S3Refusal(503, "SlowDown");
      if (current === "stall") return;
      if (current === "break" && request.method !== "GET") return void breakOff(request);
      const payload = checkSignature(request, url, credentials);
      if (!payload && !(isRead(request) && key.startsWith("public/"))) throw new S3Refusal(403, "AccessDenied");
      await answer({ ...store, request, response, url, key, payload, breaksOff: current === "break" });
    } catch (error) {
      if (response.headersSent) return void response.destroy();
      const refusal = error instanceof S3Refusal ? error : new S3Refusal(500, "InternalError", String(error));
      request.resume();
      response.writeHead(refusal.status, { "content-type": "application/xml" }).end(errorXml(refusal));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    options: { bucket, region: "us-east-1", endpoint, ...credentials },
    publicBaseUrl: `${endpoint}/${bucket}`,
    objects,
    multiparts,
    requests,
    setFault: (next) => {
      fault = next;
    },
    stop: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Call = {
  folder: string;
  bucket: string;
  objects: Map<string, S3Object>;
  multiparts: Map<string, Multipart>;
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  key: string;
  payload: Payload | null;
  breaksOff: boolean;
};

const isRead = (request: IncomingMessage) => request.method === "GET" || request.method === "HEAD";

function keyOf(url: URL, bucket: string): string {
  const [, first, ...rest] = decodeURIComponent(url.pathname).split("/");
  if (first !== bucket) return "";
  return rest.join("/");
}

function allowBrowsers(request: IncomingMessage, response: ServerResponse) {
  if (!request.headers.origin) return;
  response.setHeader("Access-Control-Allow-Origin", request.headers.origin);
  response.setHeader("Access-Control-Allow-Methods", "GET, HEAD, PUT");
  response.setHeader("Access-Control-Allow-Headers", "*, content-type");
  response.setHeader("Access-Control-Expose-Headers", "ETag");
}

/** Takes a part of the body and hangs up. */
function breakOff(request: IncomingMessage) {
  request.once("data", () => request.socket.destroy());
  request.once("end", () => request.socket.destroy());
}

async function answer(call: Call): Promise<void> {
  const { request, url, key } = call;
  const { searchParams: query } = url;
  const name = `${request.method}${key ? "" : " bucket"}`;
  if (name === "HEAD bucket") return send(call, 200);
  if (name === "GET bucket" && query.has("uploads")) return send(call, 200, "<ListMultipartUploadsResult/>");
  if (name === "GET bucket") return send(call, 200, listedObjects(call.objects, query));
  if (name === "POST bucket" && query.has("delete")) return removeMany(call);
  if (name === "POST" && query.has("uploads")) return beginMultipart(call);
  if (name === "POST" && query.has("uploadId")) return completeMultipart(call);
  if (name === "GET" && query.has("uploadId")) return send(call, 200, listedParts(multipartOf(call).parts));
  if (name === "PUT" && query.has("uploadId")) return putPart(call);
  if (name === "PUT") return putObject(call);
  if (name === "GET" || name === "HEAD") return getObject(call);
  if (name === "DELETE") return removeOne(call);
  throw new S3Refusal(405, "MethodNotAllowed");
}

function send({ response }: Call, status: number, body = "", headers: Record<string, string> = {}) {
  const type: Record<string, string> = body ? { "content-type": "application/xml" } : {};
  response.writeHead(status, { ...type, ...headers }).end(body && xml(body));
}

/** Writes the body into a file and holds it to the size and the hash that were signed. */
async function storeBody({ request, folder, payload }: Call): Promise<S3Object> {
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
  const contentType = request.headers["content-type"] ?? "binary/octet-stream";
  const { size: bytes } = await stat(file);
  return { file, bytes, contentType, etag: `"${md5.digest("hex")}"`, storedAt: new Date() };
}

async function putObject(call: Call) {
  const stored = await storeBody(call);
  await replace(call, call.key, stored);
  send(call, 200, "", { ETag: stored.etag });
}

async function replace({ objects }: Call, key: string, stored: S3Object | null) {
  const before = objects.get(key);
  if (stored) objects.set(key, stored);
  else objects.delete(key);
  if (before) await rm(before.file, { force: true });
}

async function getObject(call: Call) {
  const { request, response, objects, key } = call;
  const stored = objects.get(key);
  if (!stored) throw new S3Refusal(404, "NoSuchKey");
  const { start, end, isPart } = readRange(request, stored.bytes);
  response.writeHead(isPart ? 206 : 200, {
    "content-type": stored.contentType,
    "content-length": end - start + 1,
    "last-modified": stored.storedAt.toUTCString(),
    etag: stored.etag,
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

async function removeOne(call: Call) {
  const id = call.url.searchParams.get("uploadId");
  if (id) {
    for (const part of multipartOf(call).parts.values()) await rm(part.file, { force: true });
    call.multiparts.delete(id);
  } else await replace(call, call.key, null);
  send(call, 204);
}

async function removeMany(call: Call) {
  const body = await readText(call);
  const keys = readKeys(body);
  if (keys.length > 1_000) throw new S3Refusal(400, "MalformedXML");
  for (const key of keys) await replace(call, key, null);
  send(call, 200, deletedObjects(/<Quiet>true/.test(body) ? [] : keys));
}

async function readText({ request, payload }: Call): Promise<string> {
  const body = Buffer.concat(await request.toArray());
  const digest = createHash("sha256").update(body).digest("hex");
  if (payload && payload !== "unsigned" && payload.sha256 !== digest) {
    throw new S3Refusal(400, "XAmzContentSHA256Mismatch");
  }
  return body.toString();
}

function multipartOf({ url, multiparts }: Call): Multipart {
  const found = multiparts.get(url.searchParams.get("uploadId") ?? "");
  if (!found) throw new S3Refusal(404, "NoSuchUpload");
  return found;
}

function beginMultipart(call: Call) {
  const id = randomUUID();
  const contentType = call.request.headers["content-type"] ?? "binary/octet-stream";
  call.multiparts.set(id, { key: call.key, contentType, parts: new Map(), startedAt: new Date() });
  const { bucket, key } = call;
  send(
    call,
    200,
    `<InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
  );
}

async function putPart(call: Call) {
  const { parts } = multipartOf(call);
  const number = Number(call.url.searchParams.get("partNumber"));
  const part = await storeBody(call);
  parts.set(number, part);
  send(call, 200, "", { ETag: part.etag });
}

async function completeMultipart(call: Call) {
  const upload = multipartOf(call);
  await readText(call);
  const file = path.join(call.folder, randomUUID());
  const parts = [...upload.parts].sort(([a], [b]) => a - b).map(([, part]) => part);
  for (const part of parts) {
    await pipeline(createReadStream(part.file), createWriteStream(file, { flags: "a" }));
    await rm(part.file);
  }
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  const etag = `"${createHash("md5")
    .update(parts.map((part) => part.etag).join())
    .digest("hex")}-${parts.length}"`;
  await replace(call, upload.key, { file, bytes, contentType: upload.contentType, etag, storedAt: new Date() });
  call.multiparts.delete(call.url.searchParams.get("uploadId") ?? "");
  send(
    call,
    200,
    `<CompleteMultipartUploadResult><Bucket>${call.bucket}</Bucket><Key>${call.key}</Key><ETag>${etag}</ETag></CompleteMultipartUploadResult>`,
  );
}
