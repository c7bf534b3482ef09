import "server-only";
import { sql } from "drizzle-orm";
import type { RateLimit } from "@/lib/shared/limits/rate";
import type { Database } from "../../client";

/**
 * Takes one request from a key's bucket in a single statement (generic cell rate algorithm, ITU-T I.371). Returns null
 * if it is admitted, else the seconds until the next one would be. In Postgres, because limits hold across web
 * processes. Rejected: libraries, which bring another database client, or count in fixed windows and so admit twice the
 * limit at a window's edge.
 */
export async function takeFromBucket(db: Database, key: string, rule: RateLimit): Promise<number | null> {
  const intervalSeconds = rule.windowSeconds / rule.limit;
  const interval = sql`make_interval(secs => ${intervalSeconds})`;
  const window = sql`make_interval(secs => ${rule.windowSeconds})`;
  const admitted = await db.execute(sql`
    insert into rate_limits as bucket (key, theoretical_arrival_at) values (${key}, now() + ${interval})
    on conflict (key) do update
      set theoretical_arrival_at = greatest(bucket.theoretical_arrival_at, now()) + ${interval}
      where greatest(bucket.theoretical_arrival_at, now()) + ${interval} <= now() + ${window} + interval '1 microsecond'
    returning key`);
  if (admitted.length > 0) return null;
  const [wait] = await db.execute<{ seconds: number }>(sql`
    select ceil(extract(epoch from theoretical_arrival_at + ${interval} - ${window} - now()))::int as seconds
    from rate_limits where key = ${key}`);
  return Math.max(1, wait?.seconds ?? 1);
}

/** Refunds the last request to a key's bucket. */
export async function returnToBucket(db: Database, key: string, rule: RateLimit): Promise<void> {
  await db.execute(sql`
    update rate_limits
    set theoretical_arrival_at = theoretical_arrival_at - make_interval(secs => ${rule.windowSeconds / rule.limit})
    where key = ${key}`);
}

/** Removes buckets that are empty again: a missing one counts the same. */
export async function removeDrainedBuckets(db: Database): Promise<void> {
  await db.execute(sql`delete from rate_limits where theoretical_arrival_at < now()`);
}
