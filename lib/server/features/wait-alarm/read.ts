import "server-only";
import { listWaiting } from "@/db/queries/posts/waiting";
import type { Actor } from "@/lib/shared/auth/actor";
import { moderationScope } from "@/lib/shared/auth/policy";
import { isAlarming, waitLimit } from "@/lib/shared/wait-alarm/alarm";
import type { ListWaitingQuery, WaitingPosts } from "@/lib/shared/wait-alarm/contract";
import type { Deps } from "../../deps";

const asIso = (moment: string) => new Date(moment).toISOString();

/** Returns the waiting posts per event that the actor moderates, with its alarm; events without any are left out. */
export async function listWaitingPosts(deps: Deps, actor: Actor, query: ListWaitingQuery): Promise<WaitingPosts[]> {
  const rows = await listWaiting(deps.db, { ...moderationScope(actor), ...query });
  const list = rows.flatMap(({ oldest_waiting_at, wait_alarmed_at, event_status, ...row }): WaitingPosts[] => {
    // The query returns no such rows, but its type allows them.
    if (oldest_waiting_at === null) return [];
    const alarm = { wait_alarm_seconds: waitLimit({ ...row, event_status }) };
    const moments = {
      oldest_waiting_at: asIso(oldest_waiting_at),
      wait_alarmed_at: wait_alarmed_at && asIso(wait_alarmed_at),
    };
    return [{ ...row, ...alarm, ...moments }];
  });
  // Without a worker, an open console triggers a due alarm.
  const now = new Date();
  if (list.some((each) => each.wait_alarmed_at === null && isAlarming(each, now))) deps.jobs.wake();
  return list;
}
