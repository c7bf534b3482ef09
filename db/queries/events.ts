import "server-only";
import { and, asc, count, desc, eq, getTableColumns, inArray, isNull, ne, not, or, sql } from "drizzle-orm";
import type { Announced } from "@/lib/shared/announcements/announced";
import type { ModerationScope } from "@/lib/shared/auth/policy";
import type { Database, Transaction } from "../client";
import { adsGroups } from "../schema/ads";
import { eventModerators, eventScripts, events } from "../schema/events";
import { accounts } from "../schema/people/accounts";
import { users } from "../schema/people/users";
import { posts } from "../schema/posts/posts";
import { screens } from "../schema/screens";
import { scripts } from "../schema/scripts";
import { hasSlug } from "./former-slugs";
import { eventsInScope } from "./scope";
import { keysOfPost, postKeyColumns } from "./upkeep/stored-keys";

export type EventRow = typeof events.$inferSelect;
type EventValues = Partial<typeof events.$inferInsert>;
type Owned = { account_id: string; id: string };

const owned = (params: Owned) => and(eq(events.account_id, params.account_id), eq(events.id, params.id));

/** Returns the account's events, newest first. */
export async function listEvents(db: Database, params: { account_id: string }): Promise<EventRow[]> {
  return db.select().from(events).where(eq(events.account_id, params.account_id)).orderBy(desc(events.id));
}

export async function findEvent(db: Database, params: Owned): Promise<EventRow | null> {
  const [row] = await db.select().from(events).where(owned(params));
  return row ?? null;
}

/** Locks the event's row until the transaction ends; or returns null. */
export async function lockEvent(tx: Transaction, params: Owned): Promise<EventRow | null> {
  const [row] = await tx.select().from(events).where(owned(params)).for("update");
  return row ?? null;
}

export async function insertEvent(tx: Transaction, values: typeof events.$inferInsert): Promise<void> {
  await tx.insert(events).values(values);
}

/** Updates an event and returns the new row; increments both of its versions if the change `isOnWall`. */
export async function updateEvent(
  tx: Transaction,
  params: Owned,
  values: EventValues,
  { isOnWall }: { isOnWall: boolean },
): Promise<EventRow> {
  const next = sql`${events.wall_version} + 1`;
  const [row] = await tx
    .update(events)
    .set({ ...values, ...(isOnWall && { wall_version: next, event_version: next }) })
    .where(owned(params))
    .returning();
  if (!row) throw new Error(`The event ${params.id} is gone.`);
  return row;
}

/** Deletes an event, and its browsers from the list of screens; a paired one stays, without an event. */
export async function deleteEvent(tx: Transaction, params: Owned): Promise<void> {
  await tx.delete(screens).where(and(eq(screens.event_id, params.id), isNull(screens.token_hash)));
  await tx.delete(events).where(owned(params));
}

/** Returns the storage keys of all files of the event's posts. Locks the posts, so that no other change adds keys. */
export async function listPostMediaKeys(tx: Transaction, eventId: string): Promise<string[]> {
  const rows = await tx.select(postKeyColumns).from(posts).where(eq(posts.event_id, eventId)).for("update");
  return rows.flatMap(keysOfPost);
}

/** Tells if a slug belongs to an event; the account's own event `exclude_id` does not count. */
export async function isSlugTaken(
  db: Database,
  params: { account_id: string; event_url_slug: string; exclude_id?: string | undefined },
): Promise<boolean> {
  const isExcluded = params.exclude_id ? owned({ account_id: params.account_id, id: params.exclude_id }) : undefined;
  const [row] = await db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.event_url_slug, params.event_url_slug), isExcluded && not(isExcluded)));
  return row !== undefined;
}

/** Returns the ids of the chosen scripts, in order, and of the moderators, by event. */
export async function listEventLists(db: Database, eventIds: string[]) {
  if (eventIds.length === 0)
    return { script_ids: new Map<string, string[]>(), moderator_ids: new Map<string, string[]>() };
  const [scriptRows, moderatorRows] = await Promise.all([
    db
      .select({ event_id: eventScripts.event_id, id: eventScripts.script_id })
      .from(eventScripts)
      .where(inArray(eventScripts.event_id, eventIds))
      .orderBy(asc(eventScripts.position)),
    db
      .select({ event_id: eventModerators.event_id, id: eventModerators.user_id })
      .from(eventModerators)
      .where(inArray(eventModerators.event_id, eventIds))
      .orderBy(asc(eventModerators.user_id)),
  ]);
  return { script_ids: byEvent(scriptRows), moderator_ids: byEvent(moderatorRows) };
}

function byEvent(rows: { event_id: string; id: string }[]): Map<string, string[]> {
  const lists = new Map<string, string[]>();
  for (const { event_id, id } of rows) lists.set(event_id, [...(lists.get(event_id) ?? []), id]);
  return lists;
}

export async function listEventModeratorIds(
  db: Database,
  { account_id, id }: { account_id: string; id: string },
): Promise<string[]> {
  const rows = await db
    .select({ id: eventModerators.user_id })
    .from(eventModerators)
    .where(and(eq(eventModerators.account_id, account_id), eq(eventModerators.event_id, id)));
  return rows.map((row) => row.id);
}

export async function setEventScripts(tx: Transaction, event: Owned, scriptIds: string[]): Promise<void> {
  await tx.delete(eventScripts).where(eq(eventScripts.event_id, event.id));
  if (scriptIds.length === 0) return;
  const { account_id, id: event_id } = event;
  await tx
    .insert(eventScripts)
    .values(scriptIds.map((script_id, position) => ({ account_id, event_id, script_id, position })));
}

export async function setEventModerators(tx: Transaction, event: Owned, userIds: string[]): Promise<void> {
  await tx.delete(eventModerators).where(eq(eventModerators.event_id, event.id));
  if (userIds.length === 0) return;
  const { account_id, id: event_id } = event;
  await tx.insert(eventModerators).values(userIds.map((user_id) => ({ account_id, event_id, user_id })));
}

/** Tells if all of these scripts belong to the account. The ids must be distinct. */
export async function ownsScripts(db: Database, accountId: string, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const [row] = await db
    .select({ total: count() })
    .from(scripts)
    .where(and(eq(scripts.account_id, accountId), inArray(scripts.id, ids)));
  return row?.total === ids.length;
}

/** Tells if all of these users are moderators of the account. The ids must be distinct. */
export async function ownsModerators(db: Database, accountId: string, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const [row] = await db
    .select({ total: count() })
    .from(users)
    .where(and(eq(users.account_id, accountId), eq(users.role, "moderator"), inArray(users.id, ids)));
  return row?.total === ids.length;
}

export async function ownsAdsGroup(db: Database, accountId: string, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: adsGroups.id })
    .from(adsGroups)
    .where(and(eq(adsGroups.account_id, accountId), eq(adsGroups.id, id)));
  return row !== undefined;
}

export async function setAnnouncement(tx: Transaction, eventId: string, announced: Announced): Promise<void> {
  await tx.update(events).set(announced).where(eq(events.id, eventId));
}

const { password_hash, ...deskColumns } = getTableColumns(events);

/** Returns an event within the scope, or null. */
export async function findDeskEvent(db: Database, params: ModerationScope & { event_id: string }) {
  const [event] = await db
    .select(deskColumns)
    .from(events)
    .where(and(eventsInScope(db, params), eq(events.id, params.event_id)));
  return event ?? null;
}

/** Returns when the oldest waiting post of an event was sent, or null. The caller must have checked the scope. */
export async function findOldestWaiting(db: Database, { event_id }: { event_id: string }): Promise<string | null> {
  const [post] = await db
    .select({ created_at: posts.created_at })
    .from(posts)
    .where(and(eq(posts.event_id, event_id), eq(posts.status, "pending")))
    // Ids are time-ordered and indexed with the status, so this finds the oldest without reading the others.
    .orderBy(posts.id)
    .limit(1);
  return post?.created_at ?? null;
}

/** Returns an event by slug with the company's public fields, and the password hash that decides access; or null. */
export async function findPublicEvent(db: Database, slug: string) {
  const [row] = await db
    .select({
      event: events,
      company_name: accounts.company_name,
      phone_number: accounts.phone_number,
      website_url: accounts.website_url,
      company_logo_key: accounts.company_logo_key,
      favicon_key: accounts.favicon_key,
      thumbnail_key: accounts.thumbnail_key,
    })
    .from(events)
    .innerJoin(accounts, eq(accounts.id, events.account_id))
    .where(hasSlug(db, slug));
  if (!row) return null;
  const { event, ...company } = row;
  return { ...event, ...company };
}

export type PublicEventRow = NonNullable<Awaited<ReturnType<typeof findPublicEvent>>>;

/** Ids of the scripts that run on an event's wall: its chosen scripts in order, then the account's global ones. */
export async function listRunningScriptIds(db: Database, event: { id: string; account_id: string }): Promise<string[]> {
  const rows = await db
    .select({ id: scripts.id })
    .from(scripts)
    .leftJoin(eventScripts, and(eq(eventScripts.script_id, scripts.id), eq(eventScripts.event_id, event.id)))
    .where(
      and(
        eq(scripts.account_id, event.account_id),
        eq(scripts.on_off, "on"),
        or(eq(scripts.is_global, "yes"), sql`${eventScripts.event_id} is not null`),
      ),
    )
    .orderBy(sql`${eventScripts.position} asc nulls last`, asc(scripts.created_at));
  return rows.map((row) => row.id);
}

/** Returns the language of an event that the public may know of; or null. */
export async function findEventLanguage(db: Database, slug: string): Promise<string | null> {
  const [row] = await db
    .select({ event_language: events.event_language })
    .from(events)
    .where(and(hasSlug(db, slug), ne(events.event_status, "Draft")));
  return row?.event_language ?? null;
}
