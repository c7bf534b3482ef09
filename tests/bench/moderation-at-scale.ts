import { sql } from "drizzle-orm";
import { createDatabase, type Database } from "@/db/client";
import { listPosts } from "@/db/queries/posts";
import type { Organiser } from "../e2e/support/organiser";
import { median, milliseconds, ratio, type Section, timed } from "./measure";

const total = 100_000;
const rounds = 25;

/** First page, deepest page and search over 100,000 posts of one account. */
export async function benchModeration(organiser: Organiser, databaseUrl: string): Promise<Section> {
  const event = await organiser.createEvent({ event_name: "A hundred thousand" });
  const { db, close } = createDatabase(databaseUrl, { max: 1 });
  await insertPosts(db, event.id);
  const [deep] = await db.execute<{ id: string; account_id: string }>(
    sql`select id, account_id from posts where event_id = ${event.id} order by id limit 1 offset 100`,
  );
  const address = `/api/events/get-all-event-posts?event_id=${event.id}`;
  const page = (query: string) => sample(() => organiser.call("GET", `${address}${query}`));
  const first = await page("");
  const deepest = await page(`&cursor=${deep?.id}`);
  const answer = await page("&search=needle");

  const scope = { account_id: deep?.account_id ?? "", moderator_id: null, search: "needle", limit: 60 };
  const search = await sample(() => listPosts(db, scope));
  const scan = await sample(() => withoutIndex(db, (tx) => listPosts(tx, scope)), 5);
  const plain = await sample(() => scanFields(db, deep?.account_id ?? ""), 5);
  await close();
  const depth = deepest / first;
  const gain = scan / search;
  return {
    title: "Moderation of 100,000 posts",
    method: `One event; the median of ${rounds} requests each, the total count included. Search finds 10 of them.`,
    measurements: [
      { what: "First page", value: milliseconds(first) },
      { what: "Deepest page", value: milliseconds(deepest) },
      { what: "Deepest to first", value: ratio(depth), goal: { text: "1.5 or less", isReached: depth <= 1.5 } },
      { what: "Search, the whole request", value: milliseconds(answer) },
      { what: "Search, the query alone", value: milliseconds(search) },
      { what: "The same query, scanning", value: milliseconds(scan) },
      { what: "Scan to search", value: ratio(gain), goal: { text: "50 or more", isReached: gain >= 50 } },
      { what: "Scanning the three fields, as without the prepared column", value: milliseconds(plain) },
      { what: "That scan to search", value: ratio(plain / search) },
    ],
  };
}

async function sample(work: () => Promise<unknown>, count = rounds): Promise<number> {
  await work();
  const samples: number[] = [];
  for (let round = 0; round < count; round += 1) samples.push(await timed(work));
  return median(samples);
}

/** Time-ordered ids, captions of common words, and a rare one in every ten thousandth. */
async function insertPosts(db: Database, eventId: string) {
  await db.execute(sql`
    insert into posts (id, account_id, event_id, person_name, person_email_id, person_city, caption,
                       media_type, original_key, original_mime, original_bytes, created_at)
    select (lpad(to_hex((extract(epoch from now()) * 1000)::bigint - ${total} + n), 12, '0')
             || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid,
           e.account_id, e.id, 'Guest ' || n, 'guest' || n || '@example.com',
           (array['Kansas City', 'Wichita', 'Lyon', 'Osaka'])[1 + n % 4],
           'What a night number ' || md5(n::text) || case when n % 10000 = 0 then ' needle' else '' end,
           'image', 'originals/bench/' || n, 'image/jpeg', 1000, now()
    from generate_series(1, ${total}) as n, events e where e.id = ${eventId}`);
  await db.execute(sql`vacuum analyze posts`);
}

/** What a search would be without the column that is prepared for it. */
function scanFields(db: Database, accountId: string) {
  return db.execute(sql`
    select id from posts
    where account_id = ${accountId}
      and (caption ilike '%needle%' or person_name ilike '%needle%' or person_city ilike '%needle%')
    order by id desc limit 60`);
}

function withoutIndex(db: Database, work: (tx: Database) => Promise<unknown>) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_bitmapscan = off`);
    await tx.execute(sql`set local enable_indexscan = off`);
    await work(tx);
  });
}
