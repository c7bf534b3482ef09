import "server-only";
import { and, desc, eq, gt, isNull, lte, max, sql, sum } from "drizzle-orm";
import { screenReports } from "@/lib/shared/limits";
import { shownRules } from "@/lib/shared/limits/shown";
import type { ShownHour } from "@/lib/shared/screens/contract";
import type { Database, Transaction } from "../client";
import { ads } from "../schema/ads";
import { events } from "../schema/events";
import { accounts } from "../schema/people/accounts";
import { screens } from "../schema/screens";
import { shownHours, sponsorLinks, takedowns } from "../schema/shown-hours";

type OfEvent = { account_id: string; event_id: string };
type OfSponsor = OfEvent & { ad_id: string };

/**
 * Saves what a browser showed in an hour. The numbers are absolute: a repeated or late report changes nothing, and a later
 * one replaces smaller ones. Leaves out ads of other accounts, and browsers beyond the event's maximum.
 */
export async function saveShownHour(db: Database, report: OfEvent & ShownHour & { screen_name: string }) {
  const { account_id, event_id, browser_id, screen_name, hour, shown_ms, times, from_ms, until_ms } = report;
  const rows = JSON.stringify([{ id: null, shown_ms, times }, ...report.ads]);
  const ofEvent = sql`from ${shownHours} where event_id = ${event_id}`;
  await db.execute(sql`
    insert into ${shownHours} as known (account_id, event_id, browser_id, screen_name, hour, ad_id, ad_name, shown_ms, times,
      from_ms, until_ms)
    select ${account_id}, ${event_id}, ${browser_id}, ${screen_name}, ${hour}, sent.id, coalesce(ads.ad_name, ''),
      least(max(sent.shown_ms), ${shown_ms}), max(sent.times), ${from_ms}::int, ${until_ms}::int
    from jsonb_to_recordset(${rows}::text::jsonb) as sent(id uuid, shown_ms int, times int)
    left join ${ads} on ads.id = sent.id and ads.account_id = ${account_id}
    where (sent.id is null or ads.id is not null)
      and (exists (select 1 ${ofEvent} and browser_id = ${browser_id})
        or (select count(distinct browser_id) ${ofEvent}) < ${shownRules.browsersPerEvent})
    group by sent.id, ads.ad_name
    on conflict on constraint shown_hours_key do update set
      shown_ms = greatest(known.shown_ms, excluded.shown_ms), times = greatest(known.times, excluded.times),
      from_ms = least(known.from_ms, excluded.from_ms), until_ms = greatest(known.until_ms, excluded.until_ms)`);
}

const { hour, screen_name, ad_id, shown_ms, times } = shownHours;
const total = (column: typeof shown_ms | typeof times) => sum(column).mapWith(Number);
const seconds = sql<number>`round(sum(${shown_ms}) / 1000.0)::int`;
/** A moment of an hour, in seconds since 1970. */
const at = (ms: typeof shownHours.from_ms | typeof shownHours.until_ms) =>
  sql`extract(epoch from ${hour}) + ${ms} / 1000.0`;

/** Returns when each named screen showed the wall: its first and last moment in seconds since 1970, and the sum. */
export async function listShownScreens(db: Database, { event_id }: OfEvent) {
  return db
    .select({
      name: screen_name,
      from: sql<number>`min(${at(shownHours.from_ms)})::float8`,
      until: sql<number>`max(${at(shownHours.until_ms)})::float8`,
      shown_seconds: seconds,
    })
    .from(shownHours)
    .where(and(eq(shownHours.event_id, event_id), isNull(ad_id)))
    .groupBy(screen_name)
    .orderBy(screen_name);
}

/** Returns the seconds of each ad, or of one, on each named screen; longest first. */
export async function listShownAds(db: Database, { event_id, ...one }: OfEvent & { ad_id?: string }) {
  return db
    .select({
      ad_id: sql<string>`${ad_id}`,
      ad_name: sql<string>`${max(shownHours.ad_name)}`,
      name: screen_name,
      shown_seconds: seconds,
      times: total(times),
    })
    .from(shownHours)
    .where(and(eq(shownHours.event_id, event_id), one.ad_id ? eq(ad_id, one.ad_id) : sql`${ad_id} is not null`))
    .groupBy(ad_id, screen_name)
    .orderBy(sql`sum(${shown_ms}) desc`, screen_name);
}

/** Makes a sponsor's link, or replaces it: the former one ends. */
export async function saveSponsorLink(tx: Transaction, link: typeof sponsorLinks.$inferInsert): Promise<void> {
  const { token_hash, expires_at } = link;
  const target = [sponsorLinks.event_id, sponsorLinks.ad_id];
  await tx.insert(sponsorLinks).values(link).onConflictDoUpdate({ target, set: { token_hash, expires_at } });
}

export async function removeSponsorLink(tx: Transaction, { event_id, ad_id }: OfSponsor): Promise<void> {
  await tx.delete(sponsorLinks).where(and(eq(sponsorLinks.event_id, event_id), eq(sponsorLinks.ad_id, ad_id)));
}

const isValid = gt(sponsorLinks.expires_at, sql`now()`);

export async function listSponsorLinks(db: Database, { event_id }: OfEvent) {
  return db
    .select({ ad_id: sponsorLinks.ad_id, expires_at: sponsorLinks.expires_at })
    .from(sponsorLinks)
    .where(and(eq(sponsorLinks.event_id, event_id), isValid));
}

/** Returns a valid link's event and ad; or null, also while the event's company closes. */
export async function findSponsorLink(db: Database, token_hash: string) {
  const { account_id, event_id, ad_id, expires_at } = sponsorLinks;
  const { event_name, event_date } = events;
  const { company_name, timezone } = accounts;
  const [row] = await db
    .select({ account_id, event_id, ad_id, expires_at, event_name, event_date, company_name, timezone })
    .from(sponsorLinks)
    .innerJoin(events, eq(events.id, event_id))
    .innerJoin(accounts, eq(accounts.id, account_id))
    .where(and(eq(sponsorLinks.token_hash, token_hash), isValid, isNull(accounts.closing_began_at)));
  return row ?? null;
}

/** Notes which connected named screens a post has to leave; a former takedown of the post is forgotten. */
export async function saveTakedown(
  tx: Transaction,
  post: { id: string; event_id: string },
  version: number,
  now: Date,
) {
  const taken_at = now.toISOString();
  await tx.execute(sql`
    insert into ${takedowns} (post_id, event_id, screen_id, wall_version, taken_at)
    select ${post.id}, ${post.event_id}, id, ${version}, ${taken_at} from ${screens}
    where event_id = ${post.event_id} and is_named
      and heard_at > now() - make_interval(secs => ${screenReports.connectedSeconds})
    on conflict (post_id, screen_id) do update
      set wall_version = excluded.wall_version, taken_at = excluded.taken_at, gone_at = null`);
}

/** Notes that a screen shows a wall without the posts that were taken off by then. */
export async function confirmTakedowns(
  db: Database,
  screen: { id: string; event_id: string; wall_version: number },
  gone_at: string,
) {
  const { screen_id, event_id, wall_version } = takedowns;
  const isOwn = and(eq(screen_id, screen.id), eq(event_id, screen.event_id));
  await db
    .update(takedowns)
    .set({ gone_at })
    .where(and(isOwn, isNull(takedowns.gone_at), lte(wall_version, screen.wall_version)));
}

/** Returns an event's takedowns that a named screen had to follow, newest first; ms until the last screen reported it. */
export async function listTakedowns(db: Database, { event_id }: OfEvent, limit: number) {
  const taken_at = max(takedowns.taken_at);
  const gone_after = sql`extract(epoch from max(${takedowns.gone_at}) - ${taken_at}) * 1000`;
  const isGone = sql`count(*) = count(${takedowns.gone_at})`;
  return db
    .select({
      id: takedowns.post_id,
      at: sql<number>`extract(epoch from ${taken_at})::float8`,
      screens: sql<number>`count(*)::int`,
      gone: sql<number>`count(${takedowns.gone_at})::int`,
      gone_after_ms: sql<number | null>`case when ${isGone} then greatest(0, round(${gone_after}))::int end`,
    })
    .from(takedowns)
    .where(eq(takedowns.event_id, event_id))
    .groupBy(takedowns.post_id)
    .orderBy(desc(taken_at))
    .limit(limit);
}
