import "server-only";
import type { Database } from "@/db/client";
import { returnToBucket, takeFromBucket } from "@/db/queries/rate-limits";
import { AppError } from "@/lib/shared/errors";
import { type RateLimit, rateLimits, unknownAddressFactor } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";

/** Stands for the address of a client whose address nobody told. */
export const unknownAddress = "unknown";

export type RateLimitName = keyof typeof rateLimits;

/** Raises the limit where no address is known: all clients share it then, and a hall must not be shut out. */
function limitFor(name: RateLimitName, subject: string): RateLimit {
  const { limit, windowSeconds }: RateLimit = rateLimits[name];
  const isShared = name.endsWith("ByAddress") && subject === unknownAddress;
  return { limit: isShared ? limit * unknownAddressFactor : limit, windowSeconds };
}

/** Admits one request under a named limit for `subject` (an address, a device, an email), or throws rate_limited. */
export async function admitByRate(db: Database, name: RateLimitName, subject: string): Promise<void> {
  const retryAfterSeconds = await takeFromBucket(db, `${name}:${subject}`, limitFor(name, subject));
  if (retryAfterSeconds !== null) {
    throw new AppError("rate_limited", messages.http.rateLimited(retryAfterSeconds), { retryAfterSeconds });
  }
}

/** Takes one request out of a named limit for `subject`; false where nothing was left. */
export async function isAdmittedByRate(db: Database, name: RateLimitName, subject: string): Promise<boolean> {
  return (await takeFromBucket(db, `${name}:${subject}`, limitFor(name, subject))) === null;
}

/** Refunds an admitted request that turned out to be none of those that the limit is against. */
export async function refundRate(db: Database, name: RateLimitName, subject: string): Promise<void> {
  await returnToBucket(db, `${name}:${subject}`, limitFor(name, subject));
}
