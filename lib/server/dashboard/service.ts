import "server-only";
import { countAll, countPostsByHour, listRunningEvents } from "@/db/queries/dashboard";
import { listUsage, type Usage } from "@/db/queries/usage";
import type { Actor } from "@/lib/shared/auth/actor";
import type { DashboardActivity, DashboardData, PostsPerHour } from "@/lib/shared/dashboard/contract";
import { ceilings, limits } from "@/lib/shared/limits";
import type { Deps } from "../deps";

const hourMs = 3_600_000;
const hours = 24;

/** The account's totals. */
export async function getDashboardData(deps: Deps, actor: Actor): Promise<DashboardData> {
  return countAll(deps.db, actor);
}

/** Reports the account's open events, the number of posts in each of the last 24 hours, and how full all is. */
export async function getDashboardActivity(deps: Deps, actor: Actor, now = new Date()): Promise<DashboardActivity> {
  const { account_id } = actor;
  const [events, posts_per_hour, used] = await Promise.all([
    listRunningEvents(deps.db, { account_id, limit: limits.dashboardMaxEvents }),
    countLastHours(deps, account_id, now),
    listUsage(deps.db, { account_id, limit: limits.dashboardMaxFullest }),
  ]);
  const running_events = events.map(({ oldest_waiting_at, ...event }) => ({
    ...event,
    oldest_waiting_at: oldest_waiting_at && new Date(oldest_waiting_at).toISOString(),
  }));
  const usage = {
    account: metered(used.account, ceilings.account),
    events: used.events.map(({ id, event_name, ...rest }) => ({ id, event_name, ...metered(rest, ceilings.event) })),
  };
  return { running_events, posts_per_hour, usage };
}

const metered = ({ posts, bytes }: Usage, max: Usage) => ({
  posts,
  max_posts: max.posts,
  bytes,
  max_bytes: max.bytes,
});

async function countLastHours(deps: Deps, account_id: string, now: Date): Promise<PostsPerHour> {
  const currentHour = Math.floor(now.getTime() / hourMs) * hourMs;
  const since = new Date(currentHour - (hours - 1) * hourMs);
  // A post's id is made a moment before its row; an hour is far more than any moment.
  const rows = await countPostsByHour(deps.db, { account_id, since, since_id: firstIdOf(since.getTime() - hourMs) });
  const counts = new Map(rows.map((row) => [row.hour, row.posts]));
  return Array.from({ length: hours }, (_, index) => ({
    hour: new Date(since.getTime() + index * hourMs).toISOString(),
    posts: counts.get(index) ?? 0,
  }));
}

/** The least UUID of version 7 of a moment (RFC 9562, 5.7: 48 bits of milliseconds, then the version). */
function firstIdOf(milliseconds: number): string {
  const time = milliseconds.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
