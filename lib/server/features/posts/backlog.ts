import "server-only";
import { findBacklog } from "@/db/queries/upkeep/jobs";
import { longWaitOf, mediaBacklog } from "@/lib/shared/limits/disk";
import { writeLog } from "../../base/log/log";
import type { Deps } from "../../deps";

/** Logs a warning while guests send more than this installation makes. Accepted posts stay accepted. */
export async function warnOfBacklog({ db }: Pick<Deps, "db">): Promise<void> {
  const backlog = await findBacklog(db);
  const minutes = longWaitOf(backlog);
  if (minutes === null) return;
  writeLog(
    "warn",
    `${backlog.posts} posts wait for their picture, the oldest for ${minutes} minutes: more come than are made.`,
  );
}

type Kept = { until: number; minutes: Promise<number | null> };
const kept = new Map<string, Kept>();

/** Returns the minutes that a new post of an event waits for its picture, if they are many; kept for a while. */
export function waitMinutesOf({ db }: Pick<Deps, "db">, event_id: string): Promise<number | null> {
  const now = Date.now();
  for (const [id, { until }] of kept) if (until <= now) kept.delete(id);
  const earlier = kept.get(event_id);
  if (earlier) return earlier.minutes;
  const minutes = findBacklog(db, { event_id }).then(longWaitOf);
  kept.set(event_id, { until: now + mediaBacklog.keepSeconds * 1_000, minutes });
  minutes.catch(() => kept.delete(event_id));
  return minutes;
}
