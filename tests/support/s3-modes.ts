import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { S3Refusal } from "./s3-signature";

/**
 * Whose rules the tests' server has. 'md5': Amazon's, with bucket policies, and as older servers want it an MD5 of
 * every list of keys to delete. 'r2': Cloudflare's, which knows no policies, ACLs or tags, and joins equal parts alone.
 * It gives a bucket to the public as a whole, at an address of its own.
 */
export type S3Mode = "md5" | "r2";

/** Refuses what R2 does not implement ('S3 API compatibility', Cloudflare's docs). */
export function refuseUnimplemented(mode: S3Mode, { headers }: IncomingMessage, query: URLSearchParams): void {
  if (mode !== "r2") return;
  for (const name of Object.keys(headers)) {
    if (/^x-amz-(acl|grant-.*|tagging|object-lock-.*|website-redirect-location)$/.test(name)) {
      throw new S3Refusal(501, "NotImplemented", `Header '${name}' with value '${headers[name]}' not implemented`);
    }
  }
  for (const name of ["acl", "policy", "policyStatus", "tagging", "versions"]) {
    if (query.has(name)) throw new S3Refusal(501, "NotImplemented", `${name} not implemented`);
  }
}

/** A request without a signature, to what a policy does not open. */
export function unsignedRefusal(mode: S3Mode): S3Refusal {
  return mode === "r2" ? new S3Refusal(400, "InvalidArgument", "Authorization") : new S3Refusal(403, "AccessDenied");
}

/** Older MinIO, Ceph and others: a deletion of many objects without an MD5 of its list, or with a wrong one. */
export function checkContentMd5(mode: S3Mode, { headers }: IncomingMessage, body: string): void {
  const given = headers["content-md5"];
  if (given === undefined) {
    if (mode !== "md5") return;
    throw new S3Refusal(400, "MissingContentMD5", "Missing required header for this request: Content-Md5.");
  }
  if (given !== createHash("md5").update(body).digest("base64")) throw new S3Refusal(400, "BadDigest");
}

/** Every part but the last has at least so many bytes (S3 user guide, 'Multipart upload limits'). */
const partMinBytes = 5 * 1024 * 1024;

/** Holds the parts of a completion to their sizes: R2 wants all but the last to be equal, and the last no larger. */
export function checkPartSizes(mode: S3Mode, sizes: readonly number[]): void {
  const [first = 0] = sizes;
  const whole = sizes.slice(0, -1);
  if (whole.some((bytes) => bytes < partMinBytes)) {
    throw new S3Refusal(400, "EntityTooSmall", "Your proposed upload is smaller than the minimum allowed object size.");
  }
  if (mode === "r2" && (whole.some((bytes) => bytes !== first) || (sizes.at(-1) ?? 0) > first)) {
    throw new S3Refusal(400, "InvalidPart", "All non-trailing parts must have the same length.");
  }
}
