import "server-only";
import type { Database } from "@/db/client";
import { returnToBucket, takeFromBucket } from "@/db/queries/rate-limits";
import { AppError } from "@/lib/shared/errors";
import { type RateLimit, rateLimits, unknownAddressFactor } from "@/lib/shared/limits/rate";
import { messages } from "@/lib/shared/messages";
import { countedAddress, unknownAddress } from "./counted-address";

export type RateLimitName = keyof typeof rateLimits;

/**
 * The bucket's key and its rule. An address counts as countedAddress says. Where none is known, all clients share one
 * bucket, and its limit is wider: a hall must not be shut out.
 */
function bucketOf(name: RateLimitName, subject: string): [key: string, rule: RateLimit] {
  const { limit, windowSeconds }: RateLimit = rateLimits[name];
  if (!name.endsWith("ByAddress")) return [`${name}:${subject}`, { limit, windowSeconds }];
  const counted = countedAddress(subject);
  const factor = counted === unknownAddress ? unknownAddressFactor : 1;
  return [`${name}:${counted}`, { limit: limit * factor, windowSeconds }];
}

/** Admits one request under a named limit for `subject` (an address, a device, an email), or throws rate_limited. */
export async function admitByRate(db: Database, name: RateLimitName, subject: string): Promise<void> {
  const retryAfterSeconds = await takeFromBucket(db, ...bucketOf(name, subject));
  if (retryAfterSeconds !== null) {
    throw new AppError("rate_limited", messages.http.rateLimited(retryAfterSeconds), { retryAfterSeconds });
  }
}

/** Takes one request out of a named limit for `subject`; false where nothing was left. */
export async function isAdmittedByRate(db: Database, name: RateLimitName, subject: string): Promise<boolean> {
  return (await takeFromBucket(db, ...bucketOf(name, subject))) === null;
}

/** Refunds an admitted request that turned out to be none of those that the limit is against. */
export async function refundRate(db: Database, name: RateLimitName, subject: string): Promise<void> {
  await returnToBucket(db, ...bucketOf(name, subject));
}
