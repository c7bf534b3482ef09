import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { createDatabase, type Database, schema } from "@/db/client";
import { listPosts } from "@/db/queries/posts/posts";
import { apiPaths } from "@/lib/shared/paths";
import type { Organiser, Place } from "../../e2e/support/organiser";
import { median, milliseconds, ratio, type Section, timed } from "../measure";
import { measureDealing } from "./dealing";

const total = 100_000;
const rounds = 25;
/** PostgreSQL settings under which a statement reads the whole table. */
const noIndexes = { enable_bitmapscan: "off", enable_indexscan: "off", enable_indexonlyscan: "off" };

/** Measures first page, deepest page, search and dealing over 100,000 posts of one account. */
export async function benchModeration(place: Place, organiser: Organiser, databaseUrl: string): Promise<Section> {
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
  const counts = await sample(() => organiser.call("GET", apiPaths.events.getPostCounts(event.id)));

  const scope = { account_id: deep?.account_id ?? "", moderator_id: null, search: "needle", limit: 60 };
  const search = await measureStatement(databaseUrl, (other) => listPosts(other, scope));
  const scan = await measureStatement(databaseUrl, (other) => listPosts(other, scope), noIndexes);
  const plain = await sample(() => scanFields(db, scope.account_id));
  const call = await sample(() => listPosts(db, scope));
  const dealing = await measureDealing(place, organiser, db, { id: event.id, account_id: scope.account_id });
  await close();
  const depth = deepest / first;
  const gain = scan / search;
  return {
    title: "Moderation of 100,000 posts",
    method:
      `One event; the median of ${rounds} requests each, the total count included. Search finds 10 of them. The scan is ` +
      "the search's own statement on a connection that may use no index.",
    measurements: [
      { what: "First page", value: milliseconds(first) },
      { what: "Deepest page", value: milliseconds(deepest) },
      { what: "Deepest to first", value: ratio(depth), goal: { text: "1.5 or less", isReached: depth <= 1.5 } },
      { what: "Counts of each status", value: milliseconds(counts) },
      { what: "Search, the whole request", value: milliseconds(answer) },
      { what: "Search, the statement alone", value: milliseconds(search) },
      { what: "The same statement, scanning", value: milliseconds(scan) },
      { what: "Scan to search", value: ratio(gain), goal: { text: "50 or more", isReached: gain >= 50 } },
      { what: "Search, with building the statement and reading its rows", value: milliseconds(call) },
      { what: "Scanning the three fields, as without the prepared column", value: milliseconds(plain) },
      { what: "That scan to search", value: ratio(plain / search) },
      ...dealing.measurements,
      {
        what: "Deal to first page",
        value: ratio(dealing.alone / first),
        goal: { text: "1 or less", isReached: dealing.alone <= first },
      },
    ],
  };
}

async function sample(work: () => Promise<unknown>): Promise<number> {
  // The first calls also pay for connections, plans and JIT compilation.
  for (let round = 0; round < rounds; round += 1) await work();
  const samples: number[] = [];
  for (let round = 0; round < rounds; round += 1) samples.push(await timed(work));
  return median(samples);
}

/** Round-trip time of the statement that `query` sends, prepared, in ms. */
async function measureStatement(
  databaseUrl: string,
  query: (db: Database) => Promise<unknown>,
  connection: Record<string, string> = {},
): Promise<number> {
  const client = postgres(databaseUrl, { max: 1, connection });
  const statements: { text: string; parameters: postgres.ParameterOrJSON<never>[] }[] = [];
  const logQuery = (text: string, parameters: unknown[]) =>
    void statements.push({ text, parameters: parameters as postgres.ParameterOrJSON<never>[] });
  await query(drizzle(client, { schema, logger: { logQuery } }));
  const [statement] = statements;
  if (!statement) throw new Error("The query sent no statement.");
  const took = await sample(() => client.unsafe(statement.text, statement.parameters, { prepare: true }));
  await client.end();
  return took;
}

/** Inserts posts with time-ordered ids and captions of common words, with a rare word in every ten thousandth. */
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

/** The search without its prepared column, as the baseline. */
function scanFields(db: Database, accountId: string) {
  return db.execute(sql`
    select id from posts
    where account_id = ${accountId}
      and (caption ilike '%needle%' or person_name ilike '%needle%' or person_city ilike '%needle%')
    order by id desc limit 60`);
}
