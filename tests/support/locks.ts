import { sql } from "drizzle-orm";
import { vi } from "vitest";
import type { Database } from "@/db/client";

/** Resolves once a statement in this database waits for a lock that another transaction holds. */
export async function untilSomebodyWaits(db: Database): Promise<void> {
  await vi.waitUntil(
    async () => {
      const [row] = await db.execute<{ waiting: number }>(
        sql`select count(*)::int as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return (row?.waiting ?? 0) > 0;
    },
    { timeout: 10_000, interval: 10 },
  );
}
