import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { databaseBefore } from "../../support/database/before-migration";

const { sql, migrate } = databaseBefore('ADD COLUMN "wall_room"');

test("events of before keep the small room, and new ones begin with the automatic one", async () => {
  const account_id = randomUUID();
  await sql`insert into accounts (id, company_name, email) values (${account_id}, 'Quiet Fields', 'office@example.com')`;
  const add = (event_url_slug: string) =>
    sql`insert into events ${sql({ id: randomUUID(), account_id, event_name: "Party", event_date: "2025-06-21", event_url_slug })}`;
  await add("before");
  await migrate();
  await add("after");
  expect(await sql`select event_url_slug, wall_room from events order by 1`).toEqual([
    { event_url_slug: "after", wall_room: "Automatic" },
    { event_url_slug: "before", wall_room: "Small" },
  ]);
});
