import { readFileSync } from "node:fs";
import path from "node:path";
import { createDatabase } from "@/db/client";
import { createAccount } from "@/host/start/accounts";
import { insertManyRows, withDatabase } from "../../e2e/support/console/many-rows";
import { Organiser } from "../../e2e/support/organiser";
import { makeDistinctPhoto } from "../../support/pictures";
import { eventOf, type Studio } from "../studio";

const events = 500;
const posts = 100_000;

/** A company's admin, and the event whose pages are shown; without one, its lists are empty. */
export type Company = { admin: { email: string; password: string }; organiser: Organiser; event: string | null };
export type Companies = Record<"none" | "bare" | "one" | "full", Company>;

/** Creates companies without an event, with an event without posts, with one post, and with 100,000 in 500 events. */
export async function createCompanies(studio: Studio): Promise<Companies> {
  const [none, bare, one] = [
    await newCompany(studio, "none"),
    await newCompany(studio, "bare"),
    await newCompany(studio, "one"),
  ];
  bare.event = (await bare.organiser.createEvent({ event_name: "Nobody Has Come Yet" })).id;
  one.event = (await one.organiser.createEvent({ event_name: "A First Guest" })).id;
  const fields = { person_name: "Ada", person_city: "Turin", caption: "Here before everybody else" };
  await one.organiser.addReadyPost(one.event, await makeDistinctPhoto(7), fields);
  await one.organiser.call("POST", "/api/users/add-user", { email: "mira@one.example", password: "fresh paint 22" });
  const featured = eventOf(studio, "noor-and-elias").id;
  await insertManyRows(studio.installation, events);
  await insertPosts(studio, featured);
  await insertDevices(studio);
  const { admin } = studio.installation;
  return { none, bare, one, full: { admin, organiser: studio.organiser, event: featured } };
}

async function newCompany({ installation }: Studio, name: string): Promise<Company> {
  const admin = { email: `admin@${name}.example`, password: "a long lasting secret" };
  const running = JSON.parse(readFileSync(path.join(installation.dataDir, "running.json"), "utf8"));
  const { db, close } = createDatabase(running.database_url, { max: 1 });
  await createAccount(db, { companyName: `Company ${name}`, ...admin }).finally(close);
  return { admin, organiser: await Organiser.signIn({ url: installation.url, admin }), event: null };
}

/**
 * Copies the demo's photos into 100,000 posts, most of them in one event. Of 40 posts 25 are approved, 10 wait, and the
 * others are private, banned or in the bin.
 */
function insertPosts({ installation }: Studio, featured: string): Promise<void> {
  return withDatabase(installation, async (sql) => {
    await sql`
      insert into posts (id, account_id, event_id, person_name, person_email_id, person_city, caption, status, media_type,
        original_key, original_mime, original_bytes, media_key, thumbnail_media_key, media_bytes, media_state,
        media_width, media_height, placeholder_color, created_at)
      select (lpad(to_hex((extract(epoch from now()) * 1000)::bigint - 60 * n::bigint), 12, '0')
               || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid,
        photo.account_id, place.id, 'Guest ' || n, 'guest' || n || '@example.com',
        (array['Kansas City', 'Wichita', 'Lyon', 'Osaka'])[1 + n % 4], photo.caption,
        case when n % 40 < 25 then 'approve' when n % 40 < 35 then 'pending' when n % 40 < 37 then 'private'
             when n % 40 < 39 then 'banned' else 'delete' end,
        'image', photo.original_key, photo.original_mime, photo.original_bytes, photo.media_key,
        photo.thumbnail_media_key, photo.media_bytes, 'ready', photo.media_width, photo.media_height,
        photo.placeholder_color, now() - n * interval '60 milliseconds'
      from generate_series(1, ${posts}) as n
      join (select *, row_number() over (order by id) - 1 as place, count(*) over () as photos from posts
            where event_id = ${featured} and media_type = 'image' and media_state = 'ready') photo
        on photo.place = n % photo.photos
      join (select id, row_number() over (partition by account_id order by id = ${featured} desc, id) - 1 as place,
              account_id from events) place
        on place.account_id = photo.account_id and place.place = case when n % 5 < 3 then 0 else n % 500 end`;
    await sql`vacuum analyze posts`;
  });
}

/** Pairs twelve screens with the company of 500 events, and one with that of one event. */
function insertDevices({ installation }: Studio): Promise<void> {
  return withDatabase(installation, async (sql) => {
    await sql`
      insert into screens (id, account_id, event_id, name, is_named, token_hash, seen_at)
      select gen_random_uuid(), place.account_id, place.id, 'Screen ' || place.rank, true, 'none ' || place.id,
        now() - (place.rank - 1) * interval '1 minute'
      from (select *, row_number() over (partition by account_id order by event_date desc, id) as rank
            from events where event_name <> 'Nobody Has Come Yet') place
      where place.rank <= 12`;
  });
}
