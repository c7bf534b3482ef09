import "server-only";
import { sql } from "drizzle-orm";
import type { Database } from "../../client";

/** Number of posts, and `bytes` that guests sent for them. */
export type Usage = { posts: number; bytes: number };

type Sums = { posts: string; bytes: string };
const sums = sql`coalesce(sum(posts), 0)::text as posts, coalesce(sum(bytes), 0)::text as bytes`;

export async function findEventUsage(db: Database, eventId: string): Promise<Usage> {
  const [row] = await db.execute<Sums>(sql`select ${sums} from event_usage where event_id = ${eventId}`);
  return asUsage(row);
}

export async function findAccountUsage(db: Database, accountId: string): Promise<Usage> {
  const [row] = await db.execute<Sums>(sql`select ${sums} from event_usage where account_id = ${accountId}`);
  return asUsage(row);
}

/** Returns the account's events with their usage, largest first. */
export async function listUsage(
  db: Database,
  { account_id, limit }: { account_id: string; limit: number },
): Promise<{ account: Usage; events: (Usage & { id: string; event_name: string })[] }> {
  const [account, events] = await Promise.all([
    findAccountUsage(db, account_id),
    db.execute<Sums & { id: string; event_name: string }>(sql`
      select id, event_name, used.posts, used.bytes from events
      join (select event_id, ${sums} from event_usage where account_id = ${account_id} group by event_id) used
        on used.event_id = events.id
      order by used.bytes::bigint desc, id limit ${limit}`),
  ]);
  return {
    account,
    events: events.map(({ id, event_name, ...used }) => ({ id, event_name, ...asUsage(used) })),
  };
}

function asUsage(row: Sums | undefined): Usage {
  return { posts: Number(row?.posts ?? 0), bytes: Number(row?.bytes ?? 0) };
}
