import "server-only";
import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { ModerationScope } from "@/lib/shared/auth/policy";
import { holdRules } from "@/lib/shared/limits";
import type { Database, Transaction } from "../../client";
import { events } from "../../schema/events";
import { users } from "../../schema/people/users";
import { moderationHolds } from "../../schema/posts/moderation-holds";
import { posts } from "../../schema/posts/posts";
import { eventsInScope, postsInScope } from "../scope";

/** A hold is a moderator's claim, for half a minute, on the post that one browser tab shows. */
type Tab = { account_id: string; user_id: string; tab_id: string };

const isHeld = sql`${moderationHolds.held_until} > now()`;
const holdEnd = sql`now() + make_interval(secs => ${holdRules.seconds})`;

/** Status 'pending', written so that the planner uses the index of statuses (dealStatement). */
const isWaiting = sql`${posts.status} >= 'pending' and ${posts.status} <= 'pending'`;

/** Returns the event of a post, or the event itself, if it is in scope; or null. */
export async function findHoldEvent(
  db: Database,
  { post_id, event_id, ...scope }: ModerationScope & { post_id: string | null; event_id: string | null },
): Promise<string | null> {
  if (post_id) {
    const [row] = await db
      .select({ id: posts.event_id })
      .from(posts)
      .where(and(postsInScope(db, scope), eq(posts.id, post_id)));
    return row?.id ?? null;
  }
  const [row] = await db
    .select({ id: events.id })
    .from(events)
    .where(and(eventsInScope(db, scope), eq(events.id, event_id ?? "")));
  return row?.id ?? null;
}

/**
 * Serializes takes and deals within the account until the transaction ends. Each later statement sees the holds of the
 * previous transaction.
 */
async function lockHolds(tx: Transaction, account_id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('moderation_holds'), hashtext(${account_id}))`);
}

/** A tab's new and former hold; null where there is none. */
type HoldChange = {
  event_id: string;
  post_id: string | null;
  former_event_id: string | null;
  former_post_id: string | null;
};

/** A hold of another tab of the same user that ended to make room for a newer one. */
export type Released = { tab_id: string; event_id: string; post_id: string | null };

/** Removes the user's holds beyond `holdRules.tabsPerUser`, soonest to expire first, but never this tab's. */
const releaseStatement = ({ user_id, tab_id }: Tab) => sql`
  delete from ${moderationHolds} where ${moderationHolds.user_id} = ${user_id} and ${moderationHolds.tab_id} in (
    select ${moderationHolds.tab_id} from ${moderationHolds} where ${moderationHolds.user_id} = ${user_id}
    order by ${moderationHolds.tab_id} = ${tab_id} desc, ${moderationHolds.held_until} desc
    offset ${holdRules.tabsPerUser})
  returning tab_id, event_id, post_id`;

/** Selects the tab's hold at the start of the statement. */
const previousHold = ({ user_id, tab_id }: Tab) => sql`
  select ${moderationHolds.event_id}, ${moderationHolds.post_id} from ${moderationHolds}
  where ${moderationHolds.user_id} = ${user_id} and ${moderationHolds.tab_id} = ${tab_id} and ${isHeld}`;

const upsertHold = sql`
  on conflict (user_id, tab_id) do update set
    account_id = excluded.account_id, event_id = excluded.event_id, post_id = excluded.post_id,
    held_until = excluded.held_until
  returning event_id, post_id, (select event_id from former) as former_event_id,
    (select post_id from former) as former_post_id`;

/**
 * Records that a tab views an event, and gives it the hold on a post unless a colleague has it; `holder` is then that
 * colleague's email. Violates moderation_holds_event_fkey if the event is gone.
 */
export async function saveHold(
  db: Database,
  { event_id, post_id, ...tab }: Tab & { event_id: string; post_id: string | null },
): Promise<HoldChange & { holder: string | null; released: Released[] }> {
  const { account_id, user_id, tab_id } = tab;
  return db.transaction(async (tx) => {
    const [, [row], released] = await Promise.all([
      lockHolds(tx, account_id),
      tx.execute<HoldChange & { holder: string | null }>(sql`
        with former as (${previousHold(tab)}), other as (
          select ${users.email} from ${moderationHolds}
          join ${users} on ${users.id} = ${moderationHolds.user_id}
          where ${moderationHolds.account_id} = ${account_id} and ${moderationHolds.post_id} = ${post_id}::uuid
            and ${moderationHolds.user_id} <> ${user_id} and ${isHeld}
          limit 1)
        insert into ${moderationHolds} (account_id, event_id, user_id, tab_id, post_id, held_until)
        select ${account_id}, ${event_id}, ${user_id}, ${tab_id},
          case when exists (select 1 from other) then null else ${post_id}::uuid end, ${holdEnd}
        ${upsertHold}, (select email from other) as holder`),
      tx.execute<Released>(releaseStatement(tab)),
    ]);
    if (!row) throw new Error("A hold was neither made nor replaced.");
    return { ...row, released };
  });
}

type Deal = Tab & { scope: ModerationScope; event_id: string | null };

/**
 * Gives a tab the oldest waiting post of the scope without a hold; else the oldest that only the same user holds.
 * Returns null if colleagues hold all. No two calls return the same post.
 */
export async function dealHold(db: Database, deal: Deal): Promise<(HoldChange & { released: Released[] }) | null> {
  return db.transaction(async (tx) => {
    const [, [free]] = await Promise.all([
      lockHolds(tx, deal.account_id),
      tx.execute<HoldChange>(dealStatement(tx, deal)),
    ]);
    const change = free ?? (await tx.execute<HoldChange>(dealStatement(tx, deal, { isOwnFree: true })))[0];
    return change ? { ...change, released: await tx.execute<Released>(releaseStatement(deal)) } : null;
  });
}

/**
 * Finds the oldest waiting post of each event with the index of statuses. Two comparisons instead of one equality, and
 * an order that begins with the status, rule out every other index: a planner that assumes most posts are waiting would
 * scan the primary key through all decided posts. With `isOwnFree`, posts that the user's other tabs hold count as
 * free.
 */
export function dealStatement(db: Database, { scope, event_id, ...tab }: Deal, { isOwnFree = false } = {}) {
  const { account_id, user_id, tab_id } = tab;
  return sql`
    with former as (${previousHold(tab)}), chosen as (
      select ${events.id} as event_id, waiting.id as post_id
      from ${events} cross join lateral (
        select ${posts.id} from ${posts}
        where ${posts.event_id} = ${events.id} and ${isWaiting} and ${posts.id} <> all (array(
          select ${moderationHolds.post_id} from ${moderationHolds}
          where ${moderationHolds.account_id} = ${account_id} and ${moderationHolds.post_id} is not null and ${isHeld}
            ${isOwnFree ? sql`and ${moderationHolds.user_id} <> ${user_id}` : sql``}))
        order by ${posts.status} desc, ${posts.id} limit 1) as waiting
      where ${and(eventsInScope(db, scope), event_id ? eq(events.id, event_id) : undefined)}
      order by waiting.id limit 1)
    insert into ${moderationHolds} (account_id, event_id, user_id, tab_id, post_id, held_until)
    select ${account_id}, chosen.event_id, ${user_id}, ${tab_id}, chosen.post_id, ${holdEnd} from chosen
    ${upsertHold}`;
}

/** Removes a tab's hold. Returns what it viewed, or null. */
export async function removeHold(db: Database, { account_id, user_id, tab_id }: Tab) {
  const [row] = await db
    .delete(moderationHolds)
    .where(
      and(
        eq(moderationHolds.account_id, account_id),
        eq(moderationHolds.user_id, user_id),
        eq(moderationHolds.tab_id, tab_id),
      ),
    )
    .returning({ event_id: moderationHolds.event_id, post_id: moderationHolds.post_id });
  return row ?? null;
}

/** Returns the current holds in events of the scope, or in one of them. */
export async function listHolds(
  db: Database,
  { event_id, ...scope }: ModerationScope & { event_id?: string | undefined },
) {
  return db
    .select({
      tab_id: moderationHolds.tab_id,
      user_id: moderationHolds.user_id,
      email: users.email,
      event_id: moderationHolds.event_id,
      post_id: moderationHolds.post_id,
      left_ms: sql<number>`ceil(extract(epoch from ${moderationHolds.held_until} - now()) * 1000)::int`,
    })
    .from(moderationHolds)
    .innerJoin(events, eq(events.id, moderationHolds.event_id))
    .innerJoin(users, eq(users.id, moderationHolds.user_id))
    .where(
      and(
        eq(moderationHolds.account_id, scope.account_id),
        isHeld,
        eventsInScope(db, scope),
        event_id ? eq(moderationHolds.event_id, event_id) : undefined,
      ),
    )
    .orderBy(asc(users.email), asc(moderationHolds.tab_id));
}

export async function removeEndedHolds(db: Database): Promise<void> {
  await db.delete(moderationHolds).where(lte(moderationHolds.held_until, sql`now()`));
}
