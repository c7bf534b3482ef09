import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { databaseBefore } from "../../support/database/before-migration";

const { sql, migrate } = databaseBefore('DROP TABLE "screen_devices"');

test("televisions paired before the migration keep id, name, token and event, and each browser keeps one row", async () => {
  const [account_id, party, gala] = [randomUUID(), randomUUID(), randomUUID()];
  await sql`insert into accounts (id, company_name, email) values (${account_id}, 'Quiet Fields', 'office@example.com')`;
  for (const id of [party, gala]) {
    await sql`insert into events ${sql({ id, account_id, event_name: "Ball", event_date: "2026-01-01", event_url_slug: id })}`;
  }
  const seen_at = new Date("2026-06-21T20:00:00Z");
  const pair = async (event_id: string, device: string) => {
    const id = randomUUID();
    const token_hash = `hash of ${device}`;
    await sql`insert into screen_devices ${sql({ id, account_id, event_id, name: device, token_hash, seen_at })}`;
    return id;
  };
  const report = async (event_id: string, id: string, reported: string, minute: number, changes: object = {}) => {
    const heard_at = new Date(seen_at.getTime() + minute * 60_000);
    const row = {
      account_id,
      event_id,
      id,
      name: reported,
      wall_version: 7,
      post_count: 3,
      build: "b",
      is_pushed: true,
    };
    const times = { version_at: seen_at, first_heard_at: seen_at, heard_at };
    await sql`insert into screens ${sql({ ...row, ...times, ...changes })}`;
  };
  const showing = await pair(party, "Showing");
  await report(party, showing, "Showing", 1, { is_named: true });
  // Moved to the party: its wall of before is the newer report.
  const moved = await pair(party, "Moved");
  await report(gala, moved, "Moved", 9, { is_named: true });
  await pair(gala, "Waiting");
  await pair(randomUUID(), "Without event");
  const tab = randomUUID();
  await report(party, tab, "Kiosk", 1, { is_named: true });
  await report(gala, tab, "Kiosk", 2, { is_named: true });
  await report(party, randomUUID(), "", 1, { is_forgotten: true });

  await migrate();

  const rows = await sql`
    select name, event_id, is_named, token_hash, seen_at, heard_at is not null as has_reported, is_forgotten
    from screens order by name`;
  const row = (screen: string, event_id: string | null, has_reported: boolean) => ({
    ...{ name: screen, event_id, is_named: true, has_reported, is_forgotten: false },
    ...{ token_hash: `hash of ${screen}`, seen_at },
  });
  expect(rows.map((each) => ({ ...each }))).toEqual([
    { ...row("", party, true), is_named: false, is_forgotten: true, token_hash: null, seen_at: null },
    { ...row("Kiosk", gala, true), token_hash: null, seen_at: null },
    row("Moved", party, false),
    row("Showing", party, true),
    row("Waiting", gala, false),
    row("Without event", null, false),
  ]);
  const kept = await sql`select id from screens where token_hash = 'hash of Showing'`;
  expect(kept.map(({ id }) => id)).toEqual([showing]);
});
