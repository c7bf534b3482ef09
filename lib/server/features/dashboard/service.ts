import "server-only";
import { countAll, listRunningEvents } from "@/db/queries/dashboard";
import { listUsage, type Usage } from "@/db/queries/upkeep/usage";
import type { Actor } from "@/lib/shared/auth/actor";
import type { DashboardActivity, DashboardData } from "@/lib/shared/dashboard/contract";
import { ceilings, limits } from "@/lib/shared/limits";
import { deskLimits } from "@/lib/shared/limits/desk";
import type { Deps } from "../../deps";
import { countLastHours } from "./posts-per-hour";

/** Returns the account's totals. */
export async function getDashboardData(deps: Deps, actor: Actor): Promise<DashboardData> {
  return countAll(deps.db, actor);
}

/** Returns the account's open events, posts for each of the last 24 hours, and usage against the ceilings. */
export async function getDashboardActivity(deps: Deps, actor: Actor, now = new Date()): Promise<DashboardActivity> {
  const { account_id } = actor;
  const [events, posts_per_hour, used] = await Promise.all([
    listRunningEvents(deps.db, { account_id, limit: deskLimits.runningEvents, now }),
    countLastHours(deps, { account_id }, now),
    listUsage(deps.db, { account_id, limit: limits.dashboardMaxFullest }),
  ]);
  const running_events = events.map(({ total, oldest_waiting_at, ...event }) => ({
    ...event,
    oldest_waiting_at: oldest_waiting_at && new Date(oldest_waiting_at).toISOString(),
  }));
  const usage = {
    account: metered(used.account, ceilings.account),
    events: used.events.map(({ id, event_name, ...rest }) => ({ id, event_name, ...metered(rest, ceilings.event) })),
  };
  return { running_events, running_total: events[0]?.total ?? 0, posts_per_hour, usage };
}

const metered = ({ posts, bytes }: Usage, max: Usage) => ({
  posts,
  max_posts: max.posts,
  bytes,
  max_bytes: max.bytes,
});
