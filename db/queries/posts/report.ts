import "server-only";
import { and, count, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { AuditAction } from "@/lib/shared/audit-actions";
import type { RuleAction, RuleName } from "@/lib/shared/rules/outcome";
import type { Database } from "../../client";
import { auditLog } from "../../schema/people/audit-log";
import { erasedPosts } from "../../schema/posts/erased-posts";
import { hearts } from "../../schema/posts/hearts";
import { posts } from "../../schema/posts/posts";

/** An event of a known account. */
type Of = { account_id: string; event_id: string };

const where = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
const ofStatus = (status: string) => where(sql`${posts.status} = ${status}`);
const ofType = (type: string) => where(sql`${posts.media_type} = ${type}`);
const distinct = (text: typeof posts.person_city | typeof posts.person_email_id) =>
  sql<number>`(count(distinct lower(trim(${text}))) filter (where trim(${text}) <> ''))::int`;

/** Counts an event's posts in every respect that its report names. */
export async function countForReport(db: Database, { event_id }: Of) {
  const [counts] = await db
    .select({
      posts: count(),
      pending: ofStatus("pending"),
      approve: ofStatus("approve"),
      private: ofStatus("private"),
      banned: ofStatus("banned"),
      delete: ofStatus("delete"),
      photos: ofType("image"),
      clips: ofType("video"),
      words: ofType("text"),
      guests: distinct(posts.person_email_id),
      cities: distinct(posts.person_city),
      favourites: where(sql`${posts.is_favourite} = 'yes' and ${posts.status} = 'approve'`),
    })
    .from(posts)
    .where(eq(posts.event_id, event_id));
  if (!counts) throw new Error("A count has one row.");
  return {
    ...counts,
    hearts: await db.$count(hearts, eq(hearts.event_id, event_id)),
    erased: await db.$count(erasedPosts, eq(erasedPosts.event_id, event_id)),
  };
}

/** Counts an event's posts in each ten minutes that had any; `at` in seconds since 1970. */
export async function countTenMinutes(db: Database, { event_id }: Of) {
  const at = sql<number>`(floor(extract(epoch from ${posts.created_at}) / 600) * 600)::float8`;
  return db.select({ at, posts: count() }).from(posts).where(eq(posts.event_id, event_id)).groupBy(at).orderBy(at);
}

/** Decisions about a post, which the audit log keeps (audit-actions.ts). */
const decisions = ["post.approve", "post.make-private", "post.ban", "post.delete"] as const satisfies AuditAction[];
export type DecisionAction = (typeof decisions)[number];

const decidedOf = ({ account_id, event_id }: Of, actions: readonly AuditAction[]) =>
  and(
    eq(auditLog.account_id, account_id),
    eq(auditLog.subject_kind, "post"),
    inArray(auditLog.action, [...actions]),
    sql`${auditLog.actor_id} is not null`,
    eq(posts.event_id, event_id),
  );

/** Counts people's decisions by who made them, and how many changed an earlier one or took a post off the wall. */
export async function countDecisions(db: Database, event: Of) {
  return db
    .select({
      name: sql<string>`coalesce(${auditLog.actor_name}, '')`,
      action: sql<DecisionAction>`${auditLog.action}`,
      posts: count(),
      reversals: where(sql`${auditLog.from_value} <> 'pending'`),
      takedowns: where(sql`${auditLog.from_value} = 'approve'`),
    })
    .from(auditLog)
    .innerJoin(posts, eq(posts.id, auditLog.subject_id))
    .where(decidedOf(event, decisions))
    .groupBy(auditLog.actor_name, auditLog.action);
}

/** Counts decisions that were undone. */
export async function countUndone(db: Database, event: Of) {
  const [row] = await db
    .select({ undone: count() })
    .from(auditLog)
    .innerJoin(posts, eq(posts.id, auditLog.subject_id))
    .where(decidedOf(event, ["post.undo"]));
  return row?.undone ?? 0;
}

/** Returns the median and longest time in seconds from a post's arrival to a person's first decision, or null. */
export async function measureWaits(db: Database, event: Of) {
  const first = db
    .select({
      wait: sql<number>`extract(epoch from min(${auditLog.created_at}) - ${posts.created_at})::float8`.as("wait"),
    })
    .from(auditLog)
    .innerJoin(posts, eq(posts.id, auditLog.subject_id))
    .where(and(decidedOf(event, decisions), eq(auditLog.from_value, "pending")))
    .groupBy(posts.id, posts.created_at)
    .as("first");
  const [row] = await db
    .select({
      median: sql<number | null>`percentile_cont(0.5) within group (order by ${first.wait})`,
      longest: sql<number | null>`max(${first.wait})`,
    })
    .from(first);
  return { median: row?.median ?? null, longest: row?.longest ?? null };
}

/** Counts the posts that each rule decided, or sent to a person; dry runs aside. */
export async function countRuled(db: Database, { event_id }: Of) {
  const rule = sql<RuleName>`${posts.rule} ->> 'rule'`;
  const action = sql<RuleAction>`${posts.rule} ->> 'action'`;
  return db
    .select({ rule, action, posts: count() })
    .from(posts)
    .where(and(eq(posts.event_id, event_id), sql`${posts.rule} ->> 'is_dry_run' = 'false'`))
    .groupBy(rule, action)
    .orderBy(desc(count()), rule, action);
}

/** Counts how often each scene was called, the event's layout aside. */
export async function countScenes(db: Database, { account_id, event_id }: Of) {
  const name = sql<string>`${auditLog.to_value}`;
  return db
    .select({ name, times: count() })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.account_id, account_id),
        eq(auditLog.subject_id, event_id),
        eq(auditLog.action, "show.scene"),
        ne(auditLog.to_value, "Layout"),
      ),
    )
    .groupBy(name)
    .orderBy(desc(count()), name);
}

/** Returns the newest approved favourites. */
export async function listFavourites(db: Database, { event_id, limit }: { event_id: string; limit: number }) {
  const { id, person_name, caption, thumbnail_media_key } = posts;
  return db
    .select({ id, person_name, caption, thumbnail_media_key })
    .from(posts)
    .where(and(eq(posts.event_id, event_id), eq(posts.status, "approve"), eq(posts.is_favourite, "yes")))
    .orderBy(desc(posts.id))
    .limit(limit);
}
