import "server-only";
import { and, asc, eq, gt, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { statusActions } from "@/lib/shared/audit-actions";
import { limits } from "@/lib/shared/limits";
import { ruleLimits } from "@/lib/shared/limits/rules";
import type { RuleAction, RuleName } from "@/lib/shared/rules/outcome";
import type { Database, Transaction } from "../../client";
import { events } from "../../schema/events";
import { auditLog } from "../../schema/people/audit-log";
import { moderationRules } from "../../schema/posts/moderation-rules";
import { posts } from "../../schema/posts/posts";

const own = alias(moderationRules, "own_rules");
const shared = alias(moderationRules, "shared_rules");

/** Joins an event with its own rules, and with its account's word lists unless they are empty. */
export const ruleJoins = {
  own,
  shared,
  isOwn: eq(own.event_id, events.id),
  isShared: and(
    eq(shared.account_id, events.account_id),
    isNull(shared.event_id),
    sql`(${shared.word_languages} <> '{}' or ${shared.words_review} <> '' or ${shared.words_ban} <> '')`,
  ),
};

/** The settings that decide a post; word lists are named by id and time, and read only after a change. */
export const ruleColumns = {
  moderation_mode: events.moderation_mode,
  trusted_after: events.trusted_after,
  own_rules: {
    id: own.id,
    updated_at: own.updated_at,
    stop_contacts: own.stop_contacts,
    flood_posts: own.flood_posts,
    flood_address_posts: own.flood_address_posts,
    flood_minutes: own.flood_minutes,
    dry_run: own.dry_run,
  },
  shared_words: { id: shared.id, updated_at: shared.updated_at },
};

/**
 * Returns an event's rules and the earliest time at which a wall may show a post that is approved now; or null. The
 * lock on the event keeps a change of its mode out until the transaction ends: no post is approved after it.
 */
export async function lockRules(tx: Transaction, event_id: string) {
  const delay = sql`make_interval(secs => ${limits.wallDelaySeconds})`;
  const due_if_approved = sql<string | null>`case when ${events.wall_delay} = 'on' then now() + ${delay} end`;
  const [row] = await tx
    .select({ ...ruleColumns, due_if_approved })
    .from(events)
    .leftJoin(own, ruleJoins.isOwn)
    .leftJoin(shared, ruleJoins.isShared)
    .where(eq(events.id, event_id))
    .for("key share", { of: events });
  return row ?? null;
}
export type RuleSettings = Omit<NonNullable<Awaited<ReturnType<typeof lockRules>>>, "due_if_approved">;

/** Returns the word lists of an event, an account, or both. */
export async function listWordLists(db: Database, ids: readonly string[]) {
  return db
    .select({
      word_languages: moderationRules.word_languages,
      words_review: moderationRules.words_review,
      words_ban: moderationRules.words_ban,
      words_allowed: moderationRules.words_allowed,
    })
    .from(moderationRules)
    .where(sql`${moderationRules.id} in ${ids}`);
}

/** A post whose guest is counted; `created_at` is null for one that is not stored yet. */
type CountedPost = {
  id: string;
  event_id: string;
  guest_token_hash: string | null;
  address_hash: string | null;
  created_at: string | null;
};
/**
 * `first` names the group that these posts are in already, so that a long flood stays together; else the oldest post.
 */
type Recent = { count: number; first: string | null };

/**
 * Counts the posts that were sent up to `minutes` before a post, by its guest and, if asked, by its address, without the
 * post; and the guest's approved and banned posts. Times are the database's.
 */
export async function countAround(db: Database, post: CountedPost, minutes: number, { ofAddress = false } = {}) {
  const at = post.created_at === null ? sql`now()` : sql`${post.created_at}::timestamptz`;
  const earlier = sql`${posts.event_id} = ${post.event_id}
    and ${posts.id} >= ${idMinutesBefore(post.id, minutes)}
    and ${posts.created_at} > ${at} - make_interval(mins => ${minutes})
    and (${posts.created_at}, ${posts.id}) < (${at}, ${post.id}::uuid)`;
  const recent = (isSameSender: SQL) => sql<Recent>`(
    select json_build_object('count', count(*), 'first',
      coalesce(min(${posts.rule} ->> 'group') filter (where ${posts.rule} ->> 'rule' = 'flood'), min(${posts.id}::text)))
    from ${posts} where ${earlier} and ${isSameSender})`;
  const ofGuest = sql`${posts.guest_token_hash} = ${post.guest_token_hash}::text`;
  const [row] = await db.execute<{
    of_guest: Recent;
    of_address: Recent | null;
    guest: { approved: number; banned: number };
  }>(sql`
    select ${recent(ofGuest)} as of_guest,
      ${ofAddress ? recent(sql`${posts.address_hash} = ${post.address_hash}::text`) : sql`null::json`} as of_address,
      (select json_build_object('approved', count(*) filter (where ${posts.status} = 'approve'),
          'banned', count(*) filter (where ${posts.status} = 'banned'))
        from ${posts} where ${ofGuest} and ${posts.event_id} = ${post.event_id} and ${posts.id} <> ${post.id}) as guest`);
  if (!row) throw new Error("A count returned no row.");
  return row;
}

/** Minutes by which the clocks of two servers, and of the database, may differ. */
const clockSlackMinutes = 10;

/**
 * Returns the lowest UUID v7 of so many minutes before another one, with some slack. It bounds an index range: counting
 * the posts of an address that a whole hall shares must not read the whole evening's.
 */
function idMinutesBefore(id: string, minutes: number): string {
  const sentMs = Number.parseInt(id.replace("-", "").slice(0, 12), 16);
  const hex = Math.max(0, sentMs - (minutes + clockSlackMinutes) * 60_000)
    .toString(16)
    .padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

const decisions = Object.values(statusActions);

/** True for posts that no person has decided; also an undo counts as a decision. Reads an index of the audit log. */
const isUntouched = sql`not exists (
  select 1 from ${auditLog} where ${auditLog.subject_kind} = 'post' and ${auditLog.subject_id} = ${posts.id}
    and ${auditLog.action} in ${decisions})`;

/** Tells if a person has decided a post, or took a decision back. */
export async function isTouched(tx: Transaction, post_id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.id, post_id), isUntouched));
  return rows.length === 0;
}

/** Approved by a rule, untouched by people and never on a wall: such a post can return to review unseen. */
const isUnseenApproval = and(
  eq(posts.status, "approve"),
  isNull(posts.wall_version),
  sql`${posts.rule} ->> 'action' = 'approve' and ${posts.rule} ->> 'is_dry_run' = 'false'`,
  isUntouched,
);

type OfGuest = { event_id: string; guest_token_hash: string };
const isOfGuest = ({ event_id, guest_token_hash }: OfGuest) =>
  and(eq(posts.event_id, event_id), eq(posts.guest_token_hash, guest_token_hash));

/** Returns the ids of the event's posts that a rule approved and no wall has shown, or of those of one guest. */
export async function listUnseenApprovals(
  db: Database,
  { event_id, guest_token_hash = null }: { event_id: string; guest_token_hash?: string | null },
): Promise<string[]> {
  const scope = guest_token_hash === null ? eq(posts.event_id, event_id) : isOfGuest({ event_id, guest_token_hash });
  const rows = await db.select({ id: posts.id }).from(posts).where(and(scope, isUnseenApproval)).orderBy(asc(posts.id));
  return rows.map(({ id }) => id);
}

/**
 * Locks those of these posts that still are unseen approvals of a rule. With `skipLocked` it leaves out what another
 * transaction is changing: a caller that already locks a post of the guest must not wait for a second one.
 */
export async function lockUnseenApprovals(tx: Transaction, ids: readonly string[], { skipLocked = false } = {}) {
  return tx
    .select()
    .from(posts)
    .where(and(sql`${posts.id} in ${ids}`, isUnseenApproval))
    .orderBy(asc(posts.id))
    .for("update", skipLocked ? { skipLocked: true } : {});
}

/** Returns the next waiting posts with a picture that no person has decided, in id order. */
export async function listRulable(
  db: Database,
  { event_id, after, limit }: { event_id: string; after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(
      and(
        eq(posts.event_id, event_id),
        eq(posts.status, "pending"),
        or(isNotNull(posts.thumbnail_media_key), eq(posts.media_type, "text")),
        ne(posts.media_state, "failed"),
        isUntouched,
        after === null ? undefined : gt(posts.id, after),
      ),
    )
    .orderBy(asc(posts.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * SQL condition on a post and its event: the rules will decide it once its picture is made. Moderators are not notified
 * of it before that, or before `ruleLimits.decidesWithinSeconds` have passed.
 */
export const awaitsRules = sql`(
  ${events.moderation_mode} <> 'Review' and ${posts.rule} is null and ${posts.moderated_at} is null
  and ${posts.media_state} = 'processing' and ${posts.thumbnail_media_key} is null
  and not exists (select 1 from ${moderationRules}
    where ${moderationRules.event_id} = ${events.id} and ${moderationRules.dry_run} = 'on'))`;

export const decidesWithin = sql`make_interval(secs => ${ruleLimits.decidesWithinSeconds})`;

export type RuleCount = {
  rule: RuleName;
  action: RuleAction;
  is_dry_run: boolean;
  decided: number;
  /** Decided otherwise by a person later; always 0 for `review`. */
  reversed: number;
};

/** Counts the decisions of an event's rules, and how many of them a person reversed. Erased posts do not count. */
export async function countRuleDecisions(db: Database, { event_id }: { event_id: string }): Promise<RuleCount[]> {
  const action = sql`${posts.rule} ->> 'action'`;
  const isDry = sql`(${posts.rule} ->> 'is_dry_run')::boolean`;
  // A dry run leaves the post pending; otherwise only a person's undo brings it back there.
  const rows = await db.execute<RuleCount>(sql`
    select ${posts.rule} ->> 'rule' as rule, ${action} as action, ${isDry} as is_dry_run, count(*)::int as decided,
      (count(*) filter (where
        (${action} = 'approve' and ${posts.status} in ('private', 'banned', 'delete'))
        or (${action} = 'ban' and ${posts.status} in ('approve', 'private'))
        or (${action} <> 'review' and ${posts.status} = 'pending' and not ${isDry})))::int as reversed
    from ${posts} where ${posts.event_id} = ${event_id} and ${posts.rule} is not null
    group by 1, 2, 3 order by 1, 2, 3`);
  return [...rows];
}
