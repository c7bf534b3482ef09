import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Multipart, type S3Bucket, type S3Call, type S3Object, send } from "./s3-call";
import { refuseUnimplemented, type S3Mode, unsignedRefusal } from "./s3-modes";
import { abortMultipart, beginMultipart, completeMultipart, listParts, listUploads, putPart } from "./s3-multipart";
import { copyObject, getObject, putObject, removeMany, removeOne } from "./s3-objects";
import { checkSignature, S3Refusal } from "./s3-signature";
import { errorXml, listedObjects } from "./s3-xml";

/** A simulated failure: an error, no answer, or a cut connection; for these methods only, or for all. */
type S3Fault = { kind: "refuse" | "stall" | "break"; methods?: readonly string[] } | null;

/** A rule as S3's console and API accept it ('Elements of a CORS configuration'). */
export type CorsRule = {
  AllowedOrigins: string[];
  AllowedMethods: string[];
  AllowedHeaders?: string[];
  MaxAgeSeconds?: number;
};

export type S3Server = {
  /** The values of the S3_* settings; in R2's mode, which has no bucket policies, originals have a private bucket. */
  options: {
    bucket: string;
    privateBucket?: string;
    region: string;
    endpoint: string;
    accessKeyId: string;
    secretAccessKey: string;
  };
  /** The public origin of the bucket's public keys. */
  publicBaseUrl: string;
  objects: Map<string, S3Object>;
  /** The originals' objects; the same map when there is one bucket. */
  privateObjects: Map<string, S3Object>;
  /** Multipart uploads of originals that were neither completed nor aborted. */
  multiparts: Map<string, Multipart>;
  /** Keys that cannot be deleted, as when a credential lacks the right. */
  undeletable: Set<string>;
  /** The requests, as 'PUT originals/…'. */
  requests: string[];
  /** The number of answers in flight: begun, and neither finished nor aborted. */
  answering(): number;
  setFault(fault: S3Fault): void;
  /** Sets CORS rules; a new bucket has none. */
  setCors(rules: readonly CorsRule[]): void;
  stop(): Promise<void>;
};

const publicBucket = "wallflower-media";
const privateBucket = "wallflower-originals";

/**
 * A strict S3 server for tests: it checks every signature, and sizes and hashes against what was signed. Without a
 * signature only `public/` is readable, or nothing with R2's rules, where a public bucket has another address. Objects
 * are stored in a folder of its own.
 */
export async function startS3Server(mode: S3Mode = "md5"): Promise<S3Server> {
  const folder = await mkdtemp(path.join(tmpdir(), "wallflower-s3-"));
  const credentials = { accessKeyId: "test-key", secretAccessKey: randomUUID() };
  const newBucket = (): S3Bucket => ({ objects: new Map(), multiparts: new Map() });
  const shown = newBucket();
  const hidden = mode === "r2" ? newBucket() : shown;
  const buckets = new Map([
    [publicBucket, shown],
    [privateBucket, hidden === shown ? newBucket() : hidden],
  ]);
  const requests: string[] = [];
  const undeletable = new Set<string>();
  let answering = 0;
  let fault: S3Fault = null;
  let cors: readonly CorsRule[] = [];

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    const { bucket, key } = placeOf(url);
    requests.push(`${request.method} ${key}`);
    answering += 1;
    response.once("close", () => {
      answering -= 1;
    });
    answerBrowser(request, response, cors);
    if (request.method === "OPTIONS") return void response.end();
    try {
      const current = fault && (fault.methods?.includes(request.method ?? "") ?? true) ? fault.kind : null;
      if (current === "refuse") throw new S3Refusal(503, "SlowDown");
      if (current === "stall") return;
      if (current === "break" && request.method !== "GET") return void breakOff(request);
      const payload = checkSignature(request, url, credentials);
      const isOpen = mode !== "r2" && bucket === publicBucket && isRead(request) && key.startsWith("public/");
      if (!payload && !isOpen) throw unsignedRefusal(mode);
      const held = buckets.get(bucket);
      if (!held) throw new S3Refusal(404, "NoSuchBucket");
      refuseUnimplemented(mode, request, url.searchParams);
      const store = { ...held, folder, mode, bucket, buckets, undeletable };
      await answer({ ...store, request, response, url, key, payload, breaksOff: current === "break" });
    } catch (error) {
      refuse(request, response, error);
    }
  });
  /** The public domain of a bucket, where all of it is readable. */
  const domain = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    const key = decodeURIComponent(url.pathname.slice(1));
    answerBrowser(request, response, cors);
    if (request.method === "OPTIONS") return void response.end();
    try {
      if (!isRead(request)) throw new S3Refusal(405, "MethodNotAllowed");
      const store = { ...shown, folder, mode, bucket: publicBucket, buckets, undeletable };
      await getObject({ ...store, request, response, url, key, payload: null, breaksOff: false });
    } catch (error) {
      refuse(request, response, error);
    }
  });
  const [endpoint, domainAddress] = [await listen(server), await listen(domain)];
  return {
    options: {
      bucket: publicBucket,
      ...(mode === "r2" && { privateBucket }),
      region: mode === "r2" ? "auto" : "us-east-1",
      endpoint,
      ...credentials,
    },
    publicBaseUrl: mode === "r2" ? domainAddress : `${endpoint}/${publicBucket}`,
    objects: shown.objects,
    privateObjects: hidden.objects,
    multiparts: hidden.multiparts,
    undeletable,
    requests,
    answering: () => answering,
    setFault: (next) => {
      fault = next;
    },
    setCors: (rules) => {
      cors = rules;
    },
    stop: async () => {
      await Promise.all([server, domain].map(close));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function close(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}

function refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy();
  const refusal = error instanceof S3Refusal ? error : new S3Refusal(500, "InternalError", String(error));
  request.resume();
  response.writeHead(refusal.status, { "content-type": "application/xml" }).end(errorXml(refusal));
}

const isRead = (request: IncomingMessage) => request.method === "GET" || request.method === "HEAD";

function placeOf(url: URL): { bucket: string; key: string } {
  const [, bucket = "", ...rest] = decodeURIComponent(url.pathname).split("/");
  return { bucket, key: rest.join("/") };
}

/** The CORS headers: none unless one of the bucket's rules allows the origin. */
function answerBrowser({ headers, method }: IncomingMessage, response: ServerResponse, rules: readonly CorsRule[]) {
  const { origin } = headers;
  if (!origin) return;
  const asked = String(headers["access-control-request-method"] ?? method);
  const wanted =
    String(headers["access-control-request-headers"] ?? "")
      .toLowerCase()
      .match(/[^,\s]+/g) ?? [];
  const rule = rules.find(
    ({ AllowedOrigins, AllowedMethods, AllowedHeaders = [] }) =>
      (AllowedOrigins.includes(origin) || AllowedOrigins.includes("*")) &&
      AllowedMethods.includes(asked) &&
      wanted.every((name) => AllowedHeaders.some((allowed) => allowed === "*" || allowed.toLowerCase() === name)),
  );
  response.setHeader("Vary", "Origin, Access-Control-Request-Headers, Access-Control-Request-Method");
  if (rule) {
    response.setHeader("Access-Control-Allow-Origin", rule.AllowedOrigins.includes("*") ? "*" : origin);
    response.setHeader("Access-Control-Allow-Methods", rule.AllowedMethods.join(", "));
    if (wanted.length > 0) response.setHeader("Access-Control-Allow-Headers", wanted.join(", "));
    if (rule.MaxAgeSeconds) response.setHeader("Access-Control-Max-Age", String(rule.MaxAgeSeconds));
  }
  if (method === "OPTIONS") response.statusCode = rule ? 200 : 403;
}

/** Reads a part of the body and closes the connection. */
function breakOff(request: IncomingMessage) {
  request.once("data", () => request.socket.destroy());
  request.once("end", () => request.socket.destroy());
}

async function answer(call: S3Call): Promise<unknown> {
  const { request, url, key } = call;
  const { searchParams: query } = url;
  const has = (name: string) => query.has(name);
  switch (`${request.method} ${key ? "object" : "bucket"}`) {
    case "HEAD bucket":
      return send(call, 200);
    case "GET bucket":
      return has("uploads") ? listUploads(call) : send(call, 200, listedObjects(call.objects, query));
    case "POST bucket":
      if (has("delete")) return removeMany(call);
      break;
    case "POST object":
      if (has("uploads")) return beginMultipart(call);
      if (has("uploadId")) return completeMultipart(call);
      break;
    case "PUT object":
      if (request.headers["x-amz-copy-source"]) return copyObject(call);
      return has("uploadId") ? putPart(call) : putObject(call);
    case "GET object":
      return has("uploadId") ? listParts(call) : getObject(call);
    case "HEAD object":
      return getObject(call);
    case "DELETE object":
      return has("uploadId") ? abortMultipart(call) : removeOne(call);
  }
  throw new S3Refusal(405, "MethodNotAllowed");
}
