import "server-only";
import type { Database } from "@/db/client";
import { returnToBucket, takeFromBucket } from "@/db/queries/upkeep/rate-limits";
import { AppError } from "@/lib/shared/errors";
import { type RateLimit, rateLimits, unknownAddressFactor } from "@/lib/shared/limits/rate";
import { messages } from "@/lib/shared/messages";
import { countedAddress, unknownAddress } from "./counted-address";

export type RateLimitName = keyof typeof rateLimits;

/**
 * Returns the bucket's key and rule. Addresses are counted with countedAddress. Clients without a known address share
 * one bucket with a higher limit: a whole venue must not be locked out.
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

/** Takes one request from a named limit for `subject`; returns false if none is left. */
export async function isAdmittedByRate(db: Database, name: RateLimitName, subject: string): Promise<boolean> {
  return (await takeFromBucket(db, ...bucketOf(name, subject))) === null;
}

/** Refunds an admitted request that turned out not to be one that the limit targets. */
export async function refundRate(db: Database, name: RateLimitName, subject: string): Promise<void> {
  await returnToBucket(db, ...bucketOf(name, subject));
}
