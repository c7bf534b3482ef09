import { sql } from "drizzle-orm";
import { vi } from "vitest";
import type { Database } from "@/db/client";

/** Resolves once `count` statements in this database wait for other transactions' locks. */
export async function untilSomebodyWaits(db: Database, count = 1): Promise<void> {
  await vi.waitUntil(
    async () => {
      const [row] = await db.execute<{ waiting: number }>(
        sql`select count(*)::int as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return (row?.waiting ?? 0) >= count;
    },
    { timeout: 10_000, interval: 10 },
  );
}
