import { getTableColumns, getTableName, is, type SQL, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { schema } from "@/db/client";
import { diskBookings } from "@/db/schema/disk-bookings";
import { installation } from "@/db/schema/installation";
import { jobRunners } from "@/db/schema/job-runners";
import { accounts } from "@/db/schema/people/accounts";
import { refreshTokenFamilies } from "@/db/schema/people/refresh-token-families";
import { hearts } from "@/db/schema/posts/hearts";
import { mediaTurns } from "@/db/schema/posts/media-turns";
import { senderTurns } from "@/db/schema/posts/sender-turns";
import { rateLimits } from "@/db/schema/rate-limits";
import { pairingCodes } from "@/db/schema/screens";
import { takedowns } from "@/db/schema/shown-hours";
import type { Deps } from "@/lib/server/deps";

/**
 * Left out: rate limits, disk bookings, pairing codes, runners of jobs and the installation's row belong to no account,
 * and a refused call counts too. A turn is the time of an account's or a sender's last job, whatever its result.
 */
const tablesOfNoAccount: unknown[] = [
  ...[rateLimits, diskBookings, mediaTurns, senderTurns, installation, pairingCodes, jobRunners],
];
const tables: PgTable[] = Object.values(schema).filter(
  (table) => is(table, PgTable) && !tablesOfNoAccount.includes(table),
);

/**
 * Every row of the product's tables as a line of JSON, or only those of one account. Read in one query, because the
 * role matrix compares them before and after every refusal.
 */
export async function readAllRows(deps: Deps, account_id: string | null = null): Promise<string[]> {
  const readings = tables.map((table) => {
    const name = getTableName(table);
    const ofAccount = account_id ? sql`where ${ownedBy(table, account_id)}` : sql``;
    return sql`select ${name}::text || ' ' || to_jsonb(t)::text as line from ${sql.identifier(name)} t ${ofAccount}`;
  });
  const rows = await deps.db.execute<{ line: string }>(sql`${sql.join(readings, sql` union all `)} order by line`);
  return rows.map(({ line }) => line);
}

function ownedBy(table: PgTable, account_id: string): SQL {
  if (table === accounts) return sql`t.id = ${account_id}`;
  if (table === refreshTokenFamilies) return sql`t.user_id in (select id from users where account_id = ${account_id})`;
  if (table === hearts || table === takedowns)
    return sql`t.post_id in (select id from posts where account_id = ${account_id})`;
  if ("account_id" in getTableColumns(table)) return sql`t.account_id = ${account_id}`;
  throw new Error(`Say whose the rows of ${getTableName(table)} are.`);
}
