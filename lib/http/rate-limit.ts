import "server-only";
import type { Database } from "@/db/client";
import { returnToBucket, takeFromBucket } from "@/db/queries/rate-limits";
import { AppError } from "../errors";
import { rateLimits } from "../limits";
import { messages } from "../messages";

export type RateLimitName = keyof typeof rateLimits;

/** Admits one request under a named limit for `subject` (an address, a device, an email), or throws rate_limited. */
export async function admitByRate(db: Database, name: RateLimitName, subject: string): Promise<void> {
  const retryAfterSeconds = await takeFromBucket(db, `${name}:${subject}`, rateLimits[name]);
  if (retryAfterSeconds !== null) {
    throw new AppError("rate_limited", messages.http.rateLimited(retryAfterSeconds), { retryAfterSeconds });
  }
}

/** Takes an admitted request out of the count again: it turned out to be none of those that the limit is against. */
export async function forgiveRate(db: Database, name: RateLimitName, subject: string): Promise<void> {
  await returnToBucket(db, `${name}:${subject}`, rateLimits[name]);
}
