import "server-only";
import { count, sql } from "drizzle-orm";
import { screenReports } from "@/lib/shared/limits";
import type { Database, Transaction } from "../../client";
import { installation } from "../../schema/installation";
import { posts } from "../../schema/posts/posts";
import { isFailedMedia } from "../posts/failed-media";

/** Returns the installation's id; the first call creates it. */
export async function getInstallationId(db: Database): Promise<string> {
  // The no-op update makes `returning` return the existing row.
  const [row] = await db
    .insert(installation)
    .values({})
    .onConflictDoUpdate({ target: installation.is_only, set: { is_only: true } })
    .returning({ id: installation.id });
  if (!row) throw new Error("The installation has no row.");
  return row.id;
}

/** Returns when the last backup was made, by the database's clock, and its size; null before the first. */
export async function findLastBackup(db: Database | Transaction): Promise<{ at: string; bytes: number } | null> {
  const [row] = await db.select().from(installation);
  if (!row || row.last_backup_at === null || row.last_backup_bytes === null) return null;
  return { at: row.last_backup_at, bytes: row.last_backup_bytes };
}

/** Records that a backup of `bytes` is complete now. */
export async function updateLastBackup(db: Database, bytes: number): Promise<void> {
  const values = { last_backup_at: sql`now()`, last_backup_bytes: bytes };
  await db.insert(installation).values(values).onConflictDoUpdate({ target: installation.is_only, set: values });
}

type Options = { statementMs: number };

/** Reads the metrics of the whole installation, all accounts together. Rejects if a statement exceeds the timeout. */
export function readInstallationNumbers(db: Database, { statementMs }: Options) {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(statementMs)}, true)`);
      const statuses = await tx.select({ status: posts.status, posts: count() }).from(posts).groupBy(posts.status);
      const [failed] = await tx.select({ posts: count() }).from(posts).where(isFailedMedia);
      const jobs = await tx.execute<{ kind: string; state: string; jobs: number; oldest_seconds: number }>(sql`
        select task_identifier as kind, count(*)::int as jobs,
          extract(epoch from max(now() - run_at))::float8 as oldest_seconds,
          case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed'
            when run_at <= now() then 'due' else 'scheduled' end as state
        from graphile_worker.jobs group by kind, state`);
      const [screens] = await tx.execute<{ connected: number; behind: number }>(sql`
        select count(*)::int as connected, (count(*) filter (where
          screens.wall_version < coalesce(events.wall_paused_version, events.wall_version)))::int as behind
        from screens join events on events.id = screens.event_id
        where not screens.is_forgotten
          and screens.heard_at > now() - make_interval(secs => ${screenReports.connectedSeconds})`);
      const lastBackup = await findLastBackup(tx);
      return { statuses, failedMedia: failed?.posts ?? 0, jobs: [...jobs], screens, lastBackup };
    },
    { accessMode: "read only" },
  );
}
