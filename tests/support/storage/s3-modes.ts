import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { S3Refusal } from "./s3-signature";

/**
 * The rules that the tests' server follows. 'md5': Amazon's, with bucket policies, and with older servers' demand for
 * an MD5 of every list of keys to delete. 'r2': Cloudflare's, without policies, ACLs or tags, and with equal parts
 * only. It publishes a bucket as a whole, at an address of its own.
 */
export type S3Mode = "md5" | "r2";

/** Rejects what R2 does not implement ('S3 API compatibility', Cloudflare's docs). */
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

/** The answer to an unsigned request that no policy allows. */
export function unsignedRefusal(mode: S3Mode): S3Refusal {
  return mode === "r2" ? new S3Refusal(400, "InvalidArgument", "Authorization") : new S3Refusal(403, "AccessDenied");
}

/** Older MinIO, Ceph and others reject a deletion of many objects without a correct MD5 of its list. */
export function checkContentMd5(mode: S3Mode, { headers }: IncomingMessage, body: string): void {
  const given = headers["content-md5"];
  if (given === undefined) {
    if (mode !== "md5") return;
    throw new S3Refusal(400, "MissingContentMD5", "Missing required header for this request: Content-Md5.");
  }
  if (given !== createHash("md5").update(body).digest("base64")) throw new S3Refusal(400, "BadDigest");
}

/** The minimum size of every part but the last (S3 user guide, 'Multipart upload limits'). */
const partMinBytes = 5 * 1024 * 1024;

/** Checks the part sizes of a completion: R2 requires all but the last to be equal, and the last no larger. */
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
