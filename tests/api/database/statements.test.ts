import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDatabase, type Database } from "@/db/client";
import { countPosts, listPosts } from "@/db/queries/posts/posts";
import { findEventAccess } from "@/db/queries/posts/wall";
import { createTestDatabase, type TestDatabase } from "../../support/database/database";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ max: 1 });
});
afterAll(() => database.close());

const nowhere = "01a00000-0000-7000-8000-000000000000";

/** Executions of each prepared statement on the events table, on this connection. */
async function preparedReads(db: Database): Promise<number[]> {
  const rows = await db.execute<{ runs: number }>(sql`
    select (generic_plans + custom_plans)::int as runs from pg_prepared_statements where statement like '%from "events"%'`);
  return rows.map(({ runs }) => runs);
}

it("a statement is prepared once per connection, in a transaction too", async () => {
  await findEventAccess(database.db, nowhere);
  await findEventAccess(database.db, nowhere);
  expect(await preparedReads(database.db)).toEqual([2]);
  await database.db.transaction((tx) => findEventAccess(tx, nowhere));
  await database.db.transaction((tx) => tx.transaction((inner) => findEventAccess(inner, nowhere)));
  expect(await preparedReads(database.db)).toEqual([4]);
});

it("a moderator's list is planned anew each time, because its best plan depends on the search", async () => {
  const scope = { account_id: nowhere, moderator_id: null, search: "needle", limit: 10 };
  await listPosts(database.db, scope);
  await countPosts(database.db, scope);
  const rows = await database.db.execute(
    sql`select 1 from pg_prepared_statements where statement like '%search_text%like%'`,
  );
  expect(rows).toHaveLength(0);
});

/** A transaction pooler would send each statement to another connection. */
it.each([
  ["an address that is not marked as direct", "", {}],
  ["a direct one that says so itself", "?prepare=false", { isDirect: true }],
  ["a direct one with Prisma's word for poolers", "?pgbouncer=true", { isDirect: true }],
])("no statement is prepared on %s", async (_, words, options) => {
  const { db, close } = createDatabase(`${database.url}${words}`, { max: 1, ...options });
  await findEventAccess(db, nowhere);
  await db.transaction((tx) => findEventAccess(tx, nowhere));
  expect(await preparedReads(db)).toEqual([]);
  await close();
});

it("an address may ask for prepared statements", async () => {
  const { db, close } = createDatabase(`${database.url}?prepare=true`, { max: 1 });
  await findEventAccess(db, nowhere);
  expect(await preparedReads(db)).toEqual([1]);
  await close();
});
