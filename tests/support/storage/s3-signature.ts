import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

export type S3Credentials = { accessKeyId: string; secretAccessKey: string };

/** The signed payload: its SHA-256 in hex, or unsigned. */
export type Payload = { sha256: string } | "unsigned";

/** A request that S3 would refuse, by its error code (S3 API reference, 'Error responses'). */
export class S3Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message = code,
  ) {
    super(message);
  }
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const longestPresignSeconds = 7 * 24 * 60 * 60;
const clockSkewSeconds = 15 * 60;

/**
 * Checks a request's Signature Version 4, in header or address, as S3 does. Returns the signed payload, or null for an
 * unsigned request. Throws S3Refusal.
 */
export function checkSignature(request: IncomingMessage, url: URL, credentials: S3Credentials): Payload | null {
  const isPresigned = url.searchParams.has("X-Amz-Signature");
  if (!isPresigned && !request.headers.authorization) return null;
  const claim = isPresigned ? readAddress(url) : readHeader(request);
  const [accessKeyId, day = "", region = "", service = "", end] = claim.credential.split("/");
  if (accessKeyId !== credentials.accessKeyId) throw new S3Refusal(403, "InvalidAccessKeyId");
  if (service !== "s3" || end !== "aws4_request" || !claim.date.startsWith(day))
    throw new S3Refusal(403, "AccessDenied");
  checkTime(claim.date, claim.expiresInSeconds);
  for (const name of ["host", ...(request.headers["x-amz-date"] ? ["x-amz-date"] : [])]) {
    if (!claim.signedHeaders.includes(name)) throw new S3Refusal(403, "AccessDenied", `${name} is not signed.`);
  }
  const canonical = [
    request.method ?? "GET",
    url.pathname,
    canonicalQuery(url),
    ...claim.signedHeaders.map((name) => `${name}:${headerOf(request, name)}`),
    "",
    claim.signedHeaders.join(";"),
    claim.payload,
  ].join("\n");
  const text = ["AWS4-HMAC-SHA256", claim.date, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join("\n");
  const key = hmac(hmac(hmac(hmac(`AWS4${credentials.secretAccessKey}`, day), region), "s3"), "aws4_request");
  const expected = hmac(key, text);
  const given = Buffer.from(claim.signature, "hex");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new S3Refusal(403, "SignatureDoesNotMatch");
  }
  // Older servers know no trailing checksums and would store such a body's framing as content.
  if (claim.payload.startsWith("STREAMING-")) throw new S3Refusal(501, "NotImplemented");
  return claim.payload === "UNSIGNED-PAYLOAD" ? "unsigned" : { sha256: claim.payload };
}

type Claim = {
  credential: string;
  date: string;
  expiresInSeconds: number | null;
  signedHeaders: string[];
  signature: string;
  payload: string;
};

function readAddress(url: URL): Claim {
  const value = (name: string) => url.searchParams.get(name) ?? "";
  const expiresInSeconds = Number(value("X-Amz-Expires"));
  if (!(expiresInSeconds > 0 && expiresInSeconds <= longestPresignSeconds)) {
    throw new S3Refusal(400, "AuthorizationQueryParametersError");
  }
  return {
    credential: value("X-Amz-Credential"),
    date: value("X-Amz-Date"),
    expiresInSeconds,
    signedHeaders: value("X-Amz-SignedHeaders").split(";"),
    signature: value("X-Amz-Signature"),
    payload: "UNSIGNED-PAYLOAD",
  };
}

function readHeader(request: IncomingMessage): Claim {
  const match = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$/.exec(
    request.headers.authorization ?? "",
  );
  if (!match) throw new S3Refusal(400, "AuthorizationHeaderMalformed");
  const [, credential = "", signedHeaders = "", signature = ""] = match;
  return {
    credential,
    date: headerOf(request, "x-amz-date"),
    expiresInSeconds: null,
    signedHeaders: signedHeaders.split(";"),
    signature,
    payload: headerOf(request, "x-amz-content-sha256"),
  };
}

function checkTime(date: string, expiresInSeconds: number | null) {
  const iso = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
  const age = (Date.now() - Date.parse(iso)) / 1_000;
  if (!(age > -clockSkewSeconds)) throw new S3Refusal(403, "RequestTimeTooSkewed");
  if (expiresInSeconds === null && age > clockSkewSeconds) throw new S3Refusal(403, "RequestTimeTooSkewed");
  if (expiresInSeconds !== null && age > expiresInSeconds) throw new S3Refusal(403, "AccessDenied", "It has expired.");
}

const escapeWord = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

function canonicalQuery(url: URL): string {
  return [...url.searchParams]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${escapeWord(name)}=${escapeWord(value)}`)
    .sort()
    .join("&");
}

function headerOf(request: IncomingMessage, name: string): string {
  const value = request.headers[name];
  return [value ?? ""].flat().join(",").trim().replace(/ +/g, " ");
}
