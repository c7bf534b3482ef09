import "server-only";
import { countPostsByHour, type PostsOf } from "@/db/queries/dashboard";
import type { PostsPerHour } from "@/lib/shared/dashboard/contract";
import type { Deps } from "../../deps";

const hourMs = 3_600_000;
const hours = 24;

/** Counts the posts of an account or an event in each of the last 24 hours, the current hour last. */
export async function countLastHours(deps: Pick<Deps, "db">, postsOf: PostsOf, now: Date): Promise<PostsPerHour> {
  const currentHour = Math.floor(now.getTime() / hourMs) * hourMs;
  const since = new Date(currentHour - (hours - 1) * hourMs);
  // A post's id is created a moment before its row; an hour is a safe margin.
  const rows = await countPostsByHour(deps.db, { ...postsOf, since, since_id: firstIdOf(since.getTime() - hourMs) });
  const counts = new Map(rows.map((row) => [row.hour, row.posts]));
  return Array.from({ length: hours }, (_, index) => ({
    hour: new Date(since.getTime() + index * hourMs).toISOString(),
    posts: counts.get(index) ?? 0,
  }));
}

/** Returns the smallest UUIDv7 of a time (RFC 9562, 5.7: 48 bits of milliseconds, then the version). */
function firstIdOf(milliseconds: number): string {
  const time = milliseconds.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
