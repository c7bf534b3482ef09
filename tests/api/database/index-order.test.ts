import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { testInstallation } from "../../support/installation";

const installation = testInstallation();

it("an index stands as 'order by … desc' asks, where a planner takes no other order of nulls for the same", async () => {
  const others = await installation.deps.db.execute(
    sql`select indexname from pg_indexes where schemaname = 'public' and indexdef ~ 'DESC NULLS LAST'`,
  );
  expect(others).toEqual([]);
});
