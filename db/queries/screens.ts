import "server-only";
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, not, or, sql } from "drizzle-orm";
import type { ModerationScope } from "@/lib/shared/auth/policy";
import { limits, pairingRules, screenReports } from "@/lib/shared/limits";
import type { Database, Transaction } from "../client";
import { events } from "../schema/events";
import { posts } from "../schema/posts/posts";
import { screens } from "../schema/screens";
import { eventAccess } from "./posts/wall";
import { eventsInScope } from "./scope";

export type ScreenKey = { account_id: string; id: string };
type ScreenRow = typeof screens.$inferSelect;
type Report = ScreenKey & { event_id: string; heard_at: string } & Pick<
    ScreenRow,
    "name" | "is_named" | "wall_version" | "post_count" | "build" | "is_pushed"
  >;
/** An organiser's commands for a screen. */
type Orders = Pick<ScreenRow, "given_name" | "identify_asked_at" | "is_forgotten" | "scene_cues">;

const isScreen = ({ account_id, id }: ScreenKey) => and(eq(screens.account_id, account_id), eq(screens.id, id));
/** Excludes screens that an organiser removed from the list. */
const isListed = eq(screens.is_forgotten, false);
const isPaired = isNotNull(screens.token_hash);
/** A paired screen whose wall is not open. */
export const withoutReport = { heard_at: null, wall_version: 0 } as const;

/** The time so many seconds ago, by the database's clock. */
const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;
/** Excludes browsers without a report for half a day; paired screens stay. */
const isRemembered = or(isPaired, sql`${screens.heard_at} > ${ago(screenReports.rememberedSeconds)}`);

/**
 * Saves a screen's report in one statement and returns the commands for it; null if the report was rejected. `heard_at`
 * is the application's time, as a post's `moderated_at` is: the two are compared. If the event has its maximum of
 * screens, a new one is rejected unless an organiser named it. A name given in the console stays until the screen
 * reports it. A report without a proof does not change a screen that has given one: ids are not secret. Only the
 * console names and moves a paired screen.
 */
export async function saveScreen(db: Database, report: Report): Promise<Orders | null> {
  const { account_id, event_id, id, name, is_named, wall_version, post_count, build, is_pushed, heard_at } = report;
  const [orders] = await db.execute<Orders>(sql`
    insert into screens as known (account_id, event_id, id, name, is_named, wall_version, version_at, post_count, build,
      is_pushed, heard_at)
    select ${account_id}, ${event_id}, ${id}, ${name}, ${is_named}, ${wall_version}, ${heard_at}, ${post_count},
      ${build}, ${is_pushed}, ${heard_at}
    where ${is_named} or exists (select 1 from screens where event_id = ${event_id} and id = ${id})
      or (select count(*) from screens where event_id = ${event_id}) < ${limits.screensPerEvent}
    on conflict (account_id, id) do update set
      event_id = excluded.event_id,
      name = case when known.is_forgotten then '' when known.token_hash is not null then known.name
        else coalesce(known.given_name, excluded.name) end,
      is_named = excluded.is_named and not known.is_forgotten,
      given_name = case when known.given_name = excluded.name then null else known.given_name end,
      wall_version = excluded.wall_version, post_count = excluded.post_count,
      scene_cues = case when known.event_id = excluded.event_id then known.scene_cues else '[]'::jsonb end,
      build = excluded.build, is_pushed = excluded.is_pushed, heard_at = excluded.heard_at,
      version_at = case when (known.event_id, known.wall_version) = (excluded.event_id, excluded.wall_version)
        then known.version_at else excluded.version_at end
    where (known.heard_at is null or known.heard_at <= excluded.heard_at)
      and (excluded.is_named or not known.is_named)
      and (known.token_hash is null or known.event_id = excluded.event_id)
    returning given_name, identify_asked_at, is_forgotten, scene_cues`);
  return orders ?? null;
}

/**
 * Removes a screen that reports its leave; a named one needs its proof. A forgotten screen stays forgotten, and a
 * paired one stays listed.
 */
export async function removeScreen(db: Database, screen: ScreenKey & { event_id: string; is_named: boolean }) {
  const isAllowed = screen.is_named ? undefined : eq(screens.is_named, false);
  const isLeaving = and(isScreen(screen), eq(screens.event_id, screen.event_id), isListed, isAllowed);
  await db.delete(screens).where(and(isLeaving, not(isPaired)));
  await db.update(screens).set(withoutReport).where(isLeaving);
}

/** Returns a listed screen and locks it; or null. */
export async function lockScreen(tx: Transaction, key: ScreenKey): Promise<ScreenRow | null> {
  const [row] = await tx
    .select()
    .from(screens)
    .where(and(isScreen(key), isListed))
    .for("no key update");
  return row ?? null;
}

export async function updateScreen(tx: Transaction, key: ScreenKey, changes: Partial<ScreenRow>): Promise<void> {
  await tx.update(screens).set(changes).where(isScreen(key));
}

const eventState = {
  id: events.id,
  event_name: events.event_name,
  event_status: events.event_status,
  channel_epoch: events.channel_epoch,
  wall_version: events.wall_version,
  wall_paused_version: events.wall_paused_version,
  announcement: events.announcement,
  announcement_until: events.announcement_until,
  wall_paused_at: events.wall_paused_at,
  wall_show: events.wall_show,
  run_of_show: events.run_of_show,
  form_missions: events.form_missions,
};

/** Returns the events with a paired, current or recent screen; with `event_id`, that event in any case. */
export async function listEventsWithScreens(db: Database, params: ModerationScope & { event_id?: string | undefined }) {
  const hasScreens = sql`exists (select 1 from ${screens} where ${screens.event_id} = ${events.id}
    and ${isListed} and ${isRemembered})`;
  return db
    .select(eventState)
    .from(events)
    .where(and(eventsInScope(db, params), params.event_id ? eq(events.id, params.event_id) : hasScreens))
    .orderBy(desc(events.event_date), asc(events.event_name), desc(events.id))
    .limit(limits.dashboardMaxEvents + pairingRules.devicesPerAccount);
}

/** Returns an event of the scope by its id; or null. */
export async function findScreensEvent(db: Database, params: ModerationScope & { event_id: string }) {
  const [row] = await db
    .select(eventAccess)
    .from(events)
    .where(and(eventsInScope(db, params), eq(events.id, params.event_id)));
  return row ?? null;
}

/**
 * Returns the screens of these events, named ones first, then by last report; and with `homelessOf`, that account's
 * paired screens whose event is deleted.
 */
export async function listScreens(db: Database, eventIds: readonly string[], homelessOf: string | null) {
  const isOfEvent = inArray(screens.event_id, [...eventIds]);
  const isHomeless = homelessOf
    ? and(eq(screens.account_id, homelessOf), isNull(screens.event_id), isPaired)
    : undefined;
  const { token_hash, ...columns } = getTableColumns(screens);
  return db
    .select({ ...columns, is_paired: sql<boolean>`${token_hash} is not null` })
    .from(screens)
    .where(and(or(isOfEvent, isHomeless), isListed, isRemembered))
    .orderBy(desc(screens.is_named), sql`${screens.heard_at} desc nulls last`)
    .limit(limits.screensPerEvent);
}

/** Counts the named, connected screens of a post's event, and those that report a wall version past its removal. */
export async function countPostScreens(db: Database, params: ModerationScope & { post_id: string }) {
  const isPast = sql`${screens.wall_version} >= ${posts.wall_version}`;
  const [row] = await db
    .select({
      moderated_at: posts.moderated_at,
      is_shown: sql<boolean>`${posts.wall_position} is not null`,
      was_shown: sql<boolean>`coalesce(${posts.wall_version}, 0) > 0`,
      screens: sql<number>`count(${screens.id})::int`,
      gone: sql<number>`(count(${screens.id}) filter (where ${isPast}))::int`,
      last_gone_at: sql<string | null>`max(${screens.version_at}) filter (where ${isPast})`,
    })
    .from(posts)
    .innerJoin(events, eq(events.id, posts.event_id))
    .leftJoin(
      screens,
      and(
        eq(screens.event_id, posts.event_id),
        // A guest's phone with an open wall is a screen, too, and must not raise the count.
        screens.is_named,
        sql`${screens.heard_at} > ${ago(screenReports.connectedSeconds)}`,
      ),
    )
    .where(and(eventsInScope(db, params), eq(posts.id, params.post_id)))
    .groupBy(posts.id);
  return row ?? null;
}

/** Returns what the screens of an event of the scope show; or null. */
export async function findShowEvent(db: Database, params: ModerationScope & { event_id: string }) {
  const [row] = await db
    .select(eventState)
    .from(events)
    .where(and(eventsInScope(db, params), eq(events.id, params.event_id)));
  return row ?? null;
}

/** Returns what an event shows, and the lists of cues that screens of it have of their own; or null. */
export async function findCues(db: Database, eventId: string) {
  const [row] = await db
    .select({ wall_show: events.wall_show, wall_paused_at: events.wall_paused_at })
    .from(events)
    .where(eq(events.id, eventId));
  if (!row) return null;
  const own = await db
    .select({ cues: screens.scene_cues })
    .from(screens)
    .where(and(eq(screens.event_id, eventId), sql`jsonb_array_length(${screens.scene_cues}) > 0`));
  return { ...row, own: own.map(({ cues }) => cues) };
}

/** Locks an event of the scope for a change of what its screens show; or returns null. */
export async function lockScreensEvent(tx: Transaction, params: ModerationScope & { event_id: string }) {
  const [row] = await tx
    .select(eventState)
    .from(events)
    .where(and(eventsInScope(tx, params), eq(events.id, params.event_id)))
    .for("no key update");
  return row ?? null;
}

/** Pauses an event's screens at this wall version; null resumes them. */
export async function setPausedVersion(
  tx: Transaction,
  eventId: string,
  wall_paused_version: number | null,
  now: Date,
): Promise<void> {
  const wall_paused_at = wall_paused_version === null ? null : now.toISOString();
  await tx.update(events).set({ wall_paused_version, wall_paused_at }).where(eq(events.id, eventId));
}

/** Saves what an event's screens show instead of the layout, or its run of show. */
export async function setShow(
  tx: Transaction,
  eventId: string,
  values: Partial<Pick<typeof events.$inferInsert, "wall_show" | "run_of_show">>,
): Promise<void> {
  await tx.update(events).set(values).where(eq(events.id, eventId));
}

/** Removes browsers without a report for half a day, or without an event; paired screens stay. */
export async function removeForgottenScreens(db: Database): Promise<void> {
  const isSilent = sql`coalesce(${screens.heard_at}, '-infinity') < ${ago(screenReports.rememberedSeconds)}`;
  await db.delete(screens).where(and(not(isPaired), or(isNull(screens.event_id), isSilent)));
}
