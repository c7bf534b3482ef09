import { sql } from "drizzle-orm";
import type { Deps } from "@/lib/server/deps";

/** The tables, including the queue's and the migrations', in which a row contains one of these words. */
export async function tablesThatContain(deps: Deps, words: readonly string[]): Promise<string[]> {
  const tables = await deps.db.execute<{ schema: string; name: string }>(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const matches: string[] = [];
  for (const { schema, name } of tables) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    const rows = await deps.db.execute<{ line: string }>(sql`select lower(to_jsonb(t)::text) as line from ${table} t`);
    const isMatch = rows.some(({ line }) => words.some((word) => line.includes(word.toLowerCase())));
    if (isMatch) matches.push(`${schema}.${name}`);
  }
  return matches.sort();
}
