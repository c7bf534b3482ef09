import "server-only";
import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "../../client";
import { ads, adsGroups } from "../../schema/ads";
import { albums } from "../../schema/albums";
import { events } from "../../schema/events";
import { accounts } from "../../schema/people/accounts";
import { auditLog } from "../../schema/people/audit-log";
import { consentVersions } from "../../schema/people/consent-versions";
import { users } from "../../schema/people/users";
import { moderationRules } from "../../schema/posts/moderation-rules";
import { retentions } from "../../schema/retentions";
import { scripts } from "../../schema/scripts";

type Stored = { table: PgTable; key?: "id" | "event_id"; owner?: "id" | "account_id" };

/** The tables of a company's archive besides its posts, in order. */
export const companyTables: readonly Stored[] = [
  { table: accounts, owner: "id" },
  ...[users, events, consentVersions, moderationRules, ads, adsGroups, scripts].map((table) => ({ table })),
  { table: albums, key: "event_id" },
  { table: retentions, key: "event_id" },
  { table: auditLog },
];

/** Secrets, and what only searches and channels need. */
const withheld = sql`array['password_hash', 'token', 'guest_token_hash', 'channel_epoch', 'search_text']`;

/** Yields pages of a table's rows of an account as lines of JSON, without secrets. */
export async function* listStoredRows(
  tx: Transaction,
  account_id: string,
  { table, key = "id", owner = "account_id" }: Stored,
  limit: number,
): AsyncGenerator<string[]> {
  const id = sql`t.${sql.identifier(key)}`;
  for (let after: string | null = null; ; ) {
    const rows: { id: string; line: string }[] = await tx.execute<{ id: string; line: string }>(sql`
      select ${id} as id, (to_jsonb(t) - ${withheld})::text as line
      from ${sql.identifier(getTableName(table))} t
      where t.${sql.identifier(owner)} = ${account_id} and (${after}::uuid is null or ${id} > ${after}::uuid)
      order by ${id} limit ${limit}`);
    if (rows.length > 0) yield rows.map(({ line }) => `${line}\n`);
    after = rows.at(-1)?.id ?? null;
    if (rows.length < limit) return;
  }
}
