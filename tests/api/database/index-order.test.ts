import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { testInstallation } from "../../support/installation";

const installation = testInstallation();

it("an index declares the order of nulls that 'order by … desc' asks for, because the planner uses no other", async () => {
  const others = await installation.deps.db.execute(
    sql`select indexname from pg_indexes where schemaname = 'public' and indexdef ~ 'DESC NULLS LAST'`,
  );
  expect(others).toEqual([]);
});
