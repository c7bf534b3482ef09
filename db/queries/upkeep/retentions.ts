import "server-only";
import { and, asc, eq, inArray, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { retentionRules } from "@/lib/shared/limits/retention";
import type { OnOff } from "@/lib/shared/vocabulary";
import type { Database, Transaction } from "../../client";
import { events } from "../../schema/events";
import { exportLists } from "../../schema/exports";
import { accounts } from "../../schema/people/accounts";
import { posts } from "../../schema/posts/posts";
import { retentions } from "../../schema/retentions";

type OfEvent = { account_id: string; event_id: string };

const end = sql`((${events.event_date} + ${events.event_start_time}::time + ${events.length_of_event} * interval '1 hour')
  at time zone ${accounts.timezone})`;
/** How long after the end: of a date that is past or too near, a day. */
const length = sql`coalesce(make_interval(days => ${retentions.days}),
  greatest((${retentions.delete_on} + 1)::timestamp at time zone ${accounts.timezone} - ${end}, interval '1 day'))`;
const lastPost = sql`(select max(${posts.created_at}) from ${posts} where ${posts.event_id} = ${events.id})`;

/**
 * When an event is due: its length after the end and after its last post, and not before the grace days after the
 * choice are over. `greatest` ignores what is null.
 */
const dueAt = sql<string>`greatest(${end} + ${length}, ${lastPost} + ${length},
  ${retentions.set_at} + make_interval(days => ${retentionRules.graceDays}), ${retentions.not_before})`;

const columns = {
  event_id: retentions.event_id,
  account_id: retentions.account_id,
  event_name: events.event_name,
  language: accounts.language,
  timezone: accounts.timezone,
  days: retentions.days,
  delete_on: retentions.delete_on,
  warned_days: retentions.warned_days,
  warned_at: retentions.warned_at,
  began_at: retentions.began_at,
  due_at: dueAt.as("due_at"),
};

const selectRetentions = (db: Database) =>
  db
    .select(columns)
    .from(retentions)
    .innerJoin(events, eq(events.id, retentions.event_id))
    .innerJoin(accounts, eq(accounts.id, events.account_id));

/** Returns when an event is deleted; null if it is kept. */
export async function findRetention(db: Database, { account_id, event_id }: OfEvent) {
  const [row] = await selectRetentions(db).where(
    and(eq(retentions.account_id, account_id), eq(retentions.event_id, event_id)),
  );
  return row ?? null;
}
export type RetentionRow = NonNullable<Awaited<ReturnType<typeof findRetention>>>;

/** Returns the day ('YYYY-MM-DD' in the account's time zone) on which an event is deleted, for its guests; or null. */
export async function findDeletionDay(db: Database, event_id: string): Promise<string | null> {
  const [row] = await db
    .select({ day: sql<string>`(${dueAt} at time zone ${accounts.timezone})::date::text` })
    .from(retentions)
    .innerJoin(events, eq(events.id, retentions.event_id))
    .innerJoin(accounts, eq(accounts.id, events.account_id))
    .where(eq(retentions.event_id, event_id));
  return row?.day ?? null;
}

/** Returns an account's events that are due until a moment, the next first. */
export async function listDueEvents(db: Database, { account_id, until }: { account_id?: string; until: string }) {
  return selectRetentions(db)
    .where(and(account_id ? eq(retentions.account_id, account_id) : undefined, lte(dueAt, sql`${until}::timestamptz`)))
    .orderBy(asc(sql`due_at`));
}

/** Saves the choice, which begins anew: grace days and warnings. Null for both keeps the event. */
export async function saveRetention(
  tx: Transaction,
  event: OfEvent,
  { days, delete_on }: { days: number | null; delete_on: string | null },
  now: string,
): Promise<void> {
  await tx
    .delete(retentions)
    .where(and(eq(retentions.account_id, event.account_id), eq(retentions.event_id, event.event_id)));
  if (days === null && delete_on === null) return;
  await tx.insert(retentions).values({ ...event, days, delete_on, set_at: now });
}

/** Forgets the warnings of events that are due later than them now: a guest has posted meanwhile. */
export async function forgetOldWarnings(db: Database, until: string): Promise<void> {
  await db.execute(sql`
    update ${retentions} set warned_days = null, warned_at = null
    from ${events} inner join ${accounts} on ${accounts.id} = ${events.account_id}
    where ${events.id} = ${retentions.event_id} and ${retentions.began_at} is null
      and (${retentions.warned_days} is not null or ${retentions.warned_at} is not null)
      and ${dueAt} > ${until}::timestamptz`);
}

/** Records that a warning was sent; with `at`, that it reached somebody at that time. */
export async function recordWarning(
  db: Database,
  event_id: string,
  { warned_days, at }: { warned_days?: number; at: string | null },
): Promise<void> {
  await db
    .update(retentions)
    .set({
      ...(warned_days !== undefined && { warned_days }),
      ...(at && { warned_at: sql`coalesce(${retentions.warned_at}, ${at}::timestamptz)` }),
    })
    .where(eq(retentions.event_id, event_id));
}

/** Records that an admin has seen the warnings of these events. */
export async function recordSeen(db: Database, account_id: string, event_ids: readonly string[], at: string) {
  if (event_ids.length === 0) return;
  await db
    .update(retentions)
    .set({ warned_at: at })
    .where(
      and(
        eq(retentions.account_id, account_id),
        inArray(retentions.event_id, [...event_ids]),
        isNull(retentions.warned_at),
      ),
    );
}

const mayBegin = (now: string): SQL =>
  sql`${retentions.warned_at} <= ${now}::timestamptz - make_interval(hours => ${retentionRules.waitHours})`;

/**
 * Begins the deletion of an event that is due, under its lock, so that no post comes in between: the event becomes a
 * draft, which closes its wall, form and album. Returns false if it is not due.
 */
export async function beginDeletion(tx: Transaction, event: OfEvent, now: string): Promise<boolean> {
  await tx.select({ id: events.id }).from(events).where(eq(events.id, event.event_id)).for("update");
  const [row] = await selectRetentions(tx).where(
    and(eq(retentions.event_id, event.event_id), lte(dueAt, sql`${now}::timestamptz`), mayBegin(now)),
  );
  if (!row) return false;
  await tx.update(events).set({ event_status: "Draft" }).where(eq(events.id, event.event_id));
  await tx.update(retentions).set({ began_at: now }).where(eq(retentions.event_id, event.event_id));
  return true;
}

export async function saveForgetEmails(tx: Transaction, { account_id, event_id }: OfEvent, forget_emails: OnOff) {
  const isOfAccount = and(eq(events.account_id, account_id), eq(events.id, event_id));
  await tx.update(events).set({ forget_emails }).where(isOfAccount);
}

/** Returns the events whose guests' addresses are due at a moment, and still there. */
export async function listDueEmails(db: Database, now: string): Promise<OfEvent[]> {
  const hasEmail = sql`exists (select from ${posts} where ${posts.event_id} = ${events.id} and ${posts.person_email_id} <> '')`;
  const due = sql`greatest(${end}, ${lastPost}) + make_interval(days => ${retentionRules.emailDays})`;
  return db
    .select({ account_id: events.account_id, event_id: events.id })
    .from(events)
    .innerJoin(accounts, eq(accounts.id, events.account_id))
    .where(and(eq(events.forget_emails, "on"), lte(due, sql`${now}::timestamptz`), hasEmail));
}

/**
 * Removes the addresses of the next posts of an event, and the lists of downloads that name them. Returns the hashes of
 * the guests' tokens; none if no address is left.
 */
export async function removeEmails(tx: Transaction, { account_id, event_id }: OfEvent, limit: number) {
  await tx
    .delete(exportLists)
    .where(
      and(eq(exportLists.account_id, account_id), or(eq(exportLists.event_id, event_id), isNull(exportLists.event_id))),
    );
  const next = tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.event_id, event_id), ne(posts.person_email_id, "")))
    .orderBy(asc(posts.id))
    .limit(limit)
    .for("update");
  return tx
    .update(posts)
    .set({ person_email_id: "" })
    .where(inArray(posts.id, next))
    .returning({ guest_token_hash: posts.guest_token_hash });
}

/** Locks the next posts of an event, whatever their status. */
export async function lockEventPosts(tx: Transaction, event_id: string, limit: number) {
  return tx.select().from(posts).where(eq(posts.event_id, event_id)).orderBy(asc(posts.id)).limit(limit).for("update");
}

/** Returns the days after which an account's new events are deleted; null for never. */
export async function findDefaultDays(db: Database, account_id: string): Promise<number | null> {
  const [row] = await db.select({ days: accounts.retention_days }).from(accounts).where(eq(accounts.id, account_id));
  return row?.days ?? null;
}

export async function saveDefaultDays(tx: Transaction, account_id: string, days: number | null): Promise<void> {
  await tx.update(accounts).set({ retention_days: days }).where(eq(accounts.id, account_id));
}

/** Gives a new event its account's default, if there is one. */
export async function insertDefaultRetention(tx: Transaction, event: OfEvent): Promise<void> {
  const days = await findDefaultDays(tx, event.account_id);
  if (days !== null) await tx.insert(retentions).values({ ...event, days });
}
