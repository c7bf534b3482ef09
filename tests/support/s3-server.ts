import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Multipart, type S3Call, type S3Object, type S3Store, send } from "./s3-call";
import { abortMultipart, beginMultipart, completeMultipart, listParts, listUploads, putPart } from "./s3-multipart";
import { copyObject, getObject, putObject, removeMany, removeOne } from "./s3-objects";
import { checkSignature, S3Refusal } from "./s3-signature";
import { errorXml, listedObjects } from "./s3-xml";

/** How the store fails: says no, says nothing, or breaks off in the middle; for these methods only, or for all. */
type S3Fault = { kind: "refuse" | "stall" | "break"; methods?: readonly string[] } | null;

/** A rule as S3's console and API take it ('Elements of a CORS configuration'). */
export type CorsRule = {
  AllowedOrigins: string[];
  AllowedMethods: string[];
  AllowedHeaders?: string[];
  MaxAgeSeconds?: number;
};

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
  /** Lets browsers of other origins in; a new bucket has no such rule. */
  setCors(rules: readonly CorsRule[]): void;
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
  let cors: readonly CorsRule[] = [];
  const store: S3Store = { folder, bucket, objects, multiparts };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    const key = keyOf(url, bucket);
    requests.push(`${request.method} ${key}`);
    answerBrowser(request, response, cors);
    if (request.method === "OPTIONS") return void response.end();
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
    setCors: (rules) => {
      cors = rules;
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

const isRead = (request: IncomingMessage) => request.method === "GET" || request.method === "HEAD";

function keyOf(url: URL, bucket: string): string {
  const [, first, ...rest] = decodeURIComponent(url.pathname).split("/");
  if (first !== bucket) return "";
  return rest.join("/");
}

/** What a bucket says to browsers of other origins: nothing unless a rule of its CORS lets them in. */
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

/** Takes a part of the body and hangs up. */
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
