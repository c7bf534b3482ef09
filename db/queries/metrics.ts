import "server-only";
import { count, sql } from "drizzle-orm";
import { screenReports } from "@/lib/shared/limits";
import type { Database } from "../client";
import { posts } from "../schema/posts";
import { isFailedMedia } from "./failed-media";
import { findLastBackup } from "./installation";

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
