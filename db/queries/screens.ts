import "server-only";
import { and, asc, desc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { ModerationScope } from "@/lib/shared/auth/policy";
import { limits, screenReports } from "@/lib/shared/limits";
import type { Database, Transaction } from "../client";
import { events } from "../schema/events";
import { posts } from "../schema/posts";
import { screenDevices } from "../schema/screen-devices";
import { screens } from "../schema/screens";
import { eventsInScope } from "./scope";
import { eventAccess } from "./wall";

type ScreenKey = { event_id: string; id: string };
type Report = Omit<
  typeof screens.$inferInsert,
  "version_at" | "first_heard_at" | "given_name" | "identify_asked_at" | "is_forgotten"
>;
/** An organiser's commands for a screen. */
type Orders = Pick<typeof screens.$inferSelect, "given_name" | "identify_asked_at" | "is_forgotten">;

const isScreen = ({ event_id, id }: ScreenKey) => and(eq(screens.event_id, event_id), eq(screens.id, id));
/** Excludes screens that an organiser removed from the list. */
const isListed = eq(screens.is_forgotten, false);

/** The time so many seconds ago, by the database's clock. */
const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;

/**
 * Saves a screen's report in one statement and returns the commands for it; null if the screen was rejected. `heard_at`
 * is the application's time, as a post's `moderated_at` is: the two are compared. If the event has its maximum of
 * screens, a new one is rejected unless an organiser named it. A name given in the console stays until the screen
 * reports it. A report without a proof does not change a screen that has given one: ids are not secret.
 */
export async function saveScreen(db: Database, report: Report): Promise<Orders | null> {
  const {
    account_id,
    event_id,
    id,
    name,
    is_named = false,
    wall_version,
    post_count,
    build,
    is_pushed,
    heard_at,
  } = report;
  const hasTaken = sql`known.given_name = excluded.name`;
  const [orders] = await db.execute<Orders>(sql`
    insert into screens as known (account_id, event_id, id, name, is_named, wall_version, version_at, post_count, build,
      is_pushed, first_heard_at, heard_at)
    select ${account_id}, ${event_id}, ${id}, ${name}, ${is_named}, ${wall_version}, ${heard_at}, ${post_count},
      ${build}, ${is_pushed}, ${heard_at}, ${heard_at}
    where ${is_named} or exists (select 1 from screens where event_id = ${event_id} and id = ${id})
      or (select count(*) from screens where event_id = ${event_id}) < ${limits.screensPerEvent}
    on conflict (event_id, id) do update set
      name = case when known.is_forgotten then '' else coalesce(known.given_name, excluded.name) end,
      is_named = excluded.is_named and not known.is_forgotten,
      given_name = case when ${hasTaken} then null else known.given_name end,
      wall_version = excluded.wall_version, post_count = excluded.post_count,
      build = excluded.build, is_pushed = excluded.is_pushed, heard_at = excluded.heard_at,
      version_at = case when known.wall_version = excluded.wall_version then known.version_at
        else excluded.version_at end
    where known.heard_at <= excluded.heard_at and (excluded.is_named or not known.is_named)
    returning given_name, identify_asked_at, is_forgotten`);
  return orders ?? null;
}

/**
 * Removes a screen that reports its leave; a named one needs its proof. A forgotten screen stays forgotten.
 */
export async function removeScreen(db: Database, screen: ScreenKey & { is_named: boolean }): Promise<void> {
  const isAllowed = screen.is_named ? undefined : eq(screens.is_named, false);
  await db.delete(screens).where(and(isScreen(screen), isListed, isAllowed));
}

/** Makes a screen show its name on its next report. Returns false if there is no such screen. */
export async function askScreenToIdentify(db: Database, screen: ScreenKey, asked_at: string): Promise<boolean> {
  const rows = await db
    .update(screens)
    .set({ identify_asked_at: asked_at })
    .where(and(isScreen(screen), isListed))
    .returning({ id: screens.id });
  return rows.length > 0;
}

/** Renames a screen. Returns false if there is no such screen. */
export async function renameScreen(tx: Transaction, screen: ScreenKey, name: string): Promise<boolean> {
  const rows = await tx
    .update(screens)
    .set({ name, given_name: name })
    .where(and(isScreen(screen), isListed))
    .returning({ id: screens.id });
  return rows.length > 0;
}

/** Removes a screen from the list permanently, with its reported name. Returns false if there is no such screen. */
export async function forgetScreen(tx: Transaction, screen: ScreenKey): Promise<boolean> {
  const rows = await tx
    .update(screens)
    .set({ is_forgotten: true, is_named: false, name: "", given_name: null, identify_asked_at: null })
    .where(and(isScreen(screen), isListed))
    .returning({ id: screens.id });
  return rows.length > 0;
}

/** Returns the events with a current or recent screen; with `event_id`, that event in any case. */
export async function listEventsWithScreens(db: Database, params: ModerationScope & { event_id?: string | undefined }) {
  const hasScreens = sql`exists (select 1 from ${screens} where ${screens.event_id} = ${events.id}
    and ${isListed} and ${screens.heard_at} > ${ago(screenReports.rememberedSeconds)})`;
  return db
    .select({
      id: events.id,
      event_name: events.event_name,
      event_status: events.event_status,
      channel_epoch: events.channel_epoch,
      wall_version: events.wall_version,
      wall_paused_version: events.wall_paused_version,
      announcement: events.announcement,
      announcement_until: events.announcement_until,
    })
    .from(events)
    .where(and(eventsInScope(db, params), params.event_id ? eq(events.id, params.event_id) : hasScreens))
    .orderBy(desc(events.event_date), asc(events.event_name), desc(events.id))
    .limit(limits.dashboardMaxEvents);
}

/** Returns an event of the scope by its id; or null. */
export async function findScreensEvent(db: Database, params: ModerationScope & { event_id: string }) {
  const [row] = await db
    .select(eventAccess)
    .from(events)
    .where(and(eventsInScope(db, params), eq(events.id, params.event_id)));
  return row ?? null;
}

/** Returns the remembered screens of these events, named ones first, then by last report. */
export async function listScreens(db: Database, eventIds: readonly string[]) {
  if (eventIds.length === 0) return [];
  return db
    .select({ ...getTableColumns(screens), is_paired: sql<boolean>`${screenDevices.id} is not null` })
    .from(screens)
    .leftJoin(screenDevices, and(eq(screenDevices.id, screens.id), eq(screenDevices.event_id, screens.event_id)))
    .where(
      and(
        inArray(screens.event_id, [...eventIds]),
        isListed,
        sql`${screens.heard_at} > ${ago(screenReports.rememberedSeconds)}`,
      ),
    )
    .orderBy(desc(screens.is_named), desc(screens.heard_at))
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

/** Locks an event of the scope for a change of what its screens show; or returns null. */
export async function lockScreensEvent(tx: Transaction, params: ModerationScope & { event_id: string }) {
  const [row] = await tx
    .select({
      id: events.id,
      event_name: events.event_name,
      event_status: events.event_status,
      channel_epoch: events.channel_epoch,
      wall_version: events.wall_version,
      wall_paused_version: events.wall_paused_version,
      announcement: events.announcement,
      announcement_until: events.announcement_until,
    })
    .from(events)
    .where(and(eventsInScope(tx, params), eq(events.id, params.event_id)))
    .for("no key update");
  return row ?? null;
}

/** Pauses an event's screens at this wall version; null resumes them. */
export async function setPausedVersion(tx: Transaction, eventId: string, version: number | null): Promise<void> {
  await tx.update(events).set({ wall_paused_version: version }).where(eq(events.id, eventId));
}

/** Removes screens without a report for half a day. */
export async function removeForgottenScreens(db: Database): Promise<void> {
  await db.delete(screens).where(sql`${screens.heard_at} < ${ago(screenReports.rememberedSeconds)}`);
}
