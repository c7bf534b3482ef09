import "server-only";
import { sql } from "drizzle-orm";
import type { Database } from "../client";

/** `posts` there are, and `bytes` that guests sent for them. */
export type Usage = { posts: number; bytes: number };

const sums = sql`coalesce(sum(posts), 0)::text as posts, coalesce(sum(bytes), 0)::text as bytes`;

/** Reads an event's usage and its account's. */
export async function findUsage(
  db: Database,
  { account_id, id }: { account_id: string; id: string },
): Promise<{ event: Usage; account: Usage }> {
  const rows = await db.execute<{ is_event: boolean; posts: string; bytes: string }>(sql`
    select event_id = ${id} as is_event, ${sums} from event_usage where account_id = ${account_id} group by 1`);
  const event = asUsage(rows.find(({ is_event }) => is_event));
  const others = asUsage(rows.find(({ is_event }) => !is_event));
  return { event, account: { posts: event.posts + others.posts, bytes: event.bytes + others.bytes } };
}

/** Lists the account's events with their usage, the fullest first. */
export async function listUsage(
  db: Database,
  { account_id, limit }: { account_id: string; limit: number },
): Promise<{ account: Usage; events: (Usage & { id: string; event_name: string })[] }> {
  const [[account], events] = await Promise.all([
    db.execute<{ posts: string; bytes: string }>(sql`select ${sums} from event_usage where account_id = ${account_id}`),
    db.execute<{ id: string; event_name: string; posts: string; bytes: string }>(sql`
      select id, event_name, used.posts, used.bytes from events
      join (select event_id, ${sums} from event_usage where account_id = ${account_id} group by event_id) used
        on used.event_id = events.id
      order by used.bytes::bigint desc, id limit ${limit}`),
  ]);
  return {
    account: asUsage(account),
    events: events.map(({ id, event_name, ...used }) => ({ id, event_name, ...asUsage(used) })),
  };
}

function asUsage(row: { posts: string; bytes: string } | undefined): Usage {
  return { posts: Number(row?.posts ?? 0), bytes: Number(row?.bytes ?? 0) };
}
