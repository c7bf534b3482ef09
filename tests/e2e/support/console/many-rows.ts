import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import type { Installation } from "../installation";

/** Eighty characters without a line-break opportunity, the maximum of a name. */
export const longName = (number: number) =>
  `Donaudampfschifffahrtsgesellschaftskapitaen${String(number).padStart(37, "0")}`;

/** A LIKE pattern for the rows' names. */
const mark = `${longName(0).slice(0, 43)}%`;

/** Runs statements on the installation's own database while it runs. */
export async function withDatabase(installation: Installation, work: (sql: postgres.Sql) => Promise<unknown>) {
  const running = JSON.parse(readFileSync(path.join(installation.dataDir, "running.json"), "utf8"));
  const sql = postgres(running.database_url, { max: 1, onnotice: () => {} });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}

/** Inserts this many users, events, ads, programs and scripts into the admin's account. */
export function insertManyRows(installation: Installation, count: number): Promise<void> {
  return withDatabase(installation, (sql) =>
    sql.begin(async (tx) => {
      const [admin] = await tx`select account_id from users where email = ${installation.admin.email}`;
      const account = admin?.account_id;
      const rows = Array.from({ length: count }, (_, number) => ({ id: randomUUID(), name: longName(number), number }));
      const people = rows.map(({ id, name }) => [id, account, `${name}@example.com`, "none", "moderator"]);
      await tx`insert into users (id, account_id, email, password_hash, role) values ${tx(people)}`;
      const events = rows.map(({ id, name, number }) => [id, account, name, name, "2026-06-09", `many-${number}`]);
      await tx`insert into events (id, account_id, event_name, event_location, event_date, event_url_slug)
               values ${tx(events)}`;
      const ads = rows.map(({ id, name }) => [id, account, name, "public/none.webp"]);
      await tx`insert into ads (id, account_id, ad_name, media_key) values ${tx(ads)}`;
      const programs = rows.map(({ id, name }) => [id, account, name]);
      await tx`insert into ads_groups (id, account_id, ads_group_name) values ${tx(programs)}`;
      const scripts = rows.map(({ id, name }) => [id, account, name, "header", "1"]);
      await tx`insert into scripts (id, account_id, script_name, script_placement, script) values ${tx(scripts)}`;
      // Twenty moderators have more events than fit into their row.
      await tx`insert into event_moderators (account_id, event_id, user_id)
               select event.account_id, event.id, person.id
               from (select * from users where email like ${mark} order by email limit 20) person,
                    (select * from events where event_name like ${mark} order by event_name limit 5) event`;
      // Twenty programs have more ads than fit into their row.
      await tx`insert into ads_group_ads (account_id, ads_group_id, ads_id, position)
               select program.account_id, program.id, ad.id, ad.position
               from (select * from ads_groups where ads_group_name like ${mark} limit 20) program,
                    (select id, row_number() over (order by ad_name)::int as position
                     from ads where ad_name like ${mark} order by ad_name limit 5) ad`;
    }),
  );
}

/** Deletes these rows, as later stories count rows. */
export function removeManyRows(installation: Installation): Promise<void> {
  return withDatabase(installation, (sql) =>
    sql.begin(async (tx) => {
      await tx`delete from events where event_name like ${mark}`;
      await tx`delete from ads_groups where ads_group_name like ${mark}`;
      await tx`delete from ads where ad_name like ${mark}`;
      await tx`delete from scripts where script_name like ${mark}`;
      await tx`delete from users where email like ${mark}`;
    }),
  );
}
