import "server-only";
import type { Database } from "@/db/client";
import { returnToBucket, takeFromBucket } from "@/db/queries/rate-limits";
import { AppError } from "@/lib/shared/errors";
import { type RateLimit, rateLimits, unknownAddressFactor } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";

/** Stands for the address of a client whose address nobody told. */
export const unknownAddress = "unknown";

export type RateLimitName = keyof typeof rateLimits;

/** Where no address is known, all clients together are held to what would be one's: that must not shut out a hall. */
function limitFor(name: RateLimitName, subject: string): RateLimit {
  const { limit, windowSeconds }: RateLimit = rateLimits[name];
  const isCrowd = name.endsWith("ByAddress") && subject === unknownAddress;
  return { limit: isCrowd ? limit * unknownAddressFactor : limit, windowSeconds };
}

/** Admits one request under a named limit for `subject` (an address, a device, an email), or throws rate_limited. */
export async function admitByRate(db: Database, name: RateLimitName, subject: string): Promise<void> {
  const retryAfterSeconds = await takeFromBucket(db, `${name}:${subject}`, limitFor(name, subject));
  if (retryAfterSeconds !== null) {
    throw new AppError("rate_limited", messages.http.rateLimited(retryAfterSeconds), { retryAfterSeconds });
  }
}

/** Takes an admitted request out of the count again: it turned out to be none of those that the limit is against. */
export async function forgiveRate(db: Database, name: RateLimitName, subject: string): Promise<void> {
  await returnToBucket(db, `${name}:${subject}`, limitFor(name, subject));
}
