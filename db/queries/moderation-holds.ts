import "server-only";
import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { ModerationScope } from "@/lib/shared/auth/policy";
import { holdRules } from "@/lib/shared/limits";
import type { Database, Transaction } from "../client";
import { events } from "../schema/events";
import { moderationHolds } from "../schema/moderation-holds";
import { posts } from "../schema/posts";
import { users } from "../schema/users";
import { eventsInScope, postsInScope } from "./scope";

/** One tab of one person's browser. */
type Tab = { account_id: string; user_id: string; tab_id: string };

const isHeld = sql`${moderationHolds.held_until} > now()`;
const end = sql`now() + make_interval(secs => ${holdRules.seconds})`;

const isWaiting = sql`${posts.status} >= 'pending' and ${posts.status} <= 'pending'`;

/** The event of a post, or the event itself, that is in scope; or null. */
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
 * Lets one tab at a time take or be dealt a post of the account, until the transaction ends. Each statement after it sees
 * what the tab before has taken.
 */
async function lockHolds(tx: Transaction, account_id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('moderation_holds'), hashtext(${account_id}))`);
}

/** Names what the tab holds from now on, and what it held just before; null where that was nothing. */
type Taken = {
  event_id: string;
  post_id: string | null;
  former_event_id: string | null;
  former_post_id: string | null;
};

/** Names the hold of another tab of the same person that ended to make room for a newer one. */
export type Released = { tab_id: string; event_id: string; post_id: string | null };

/** Ends the person's holds beyond `holdRules.tabsPerUser`, those that end soonest first and never that of this tab. */
const releaseStatement = ({ user_id, tab_id }: Tab) => sql`
  delete from ${moderationHolds} where ${moderationHolds.user_id} = ${user_id} and ${moderationHolds.tab_id} in (
    select ${moderationHolds.tab_id} from ${moderationHolds} where ${moderationHolds.user_id} = ${user_id}
    order by ${moderationHolds.tab_id} = ${tab_id} desc, ${moderationHolds.held_until} desc
    offset ${holdRules.tabsPerUser})
  returning tab_id, event_id, post_id`;

/** Gives what the tab held when the statement began. */
const formerHold = ({ user_id, tab_id }: Tab) => sql`
  select ${moderationHolds.event_id}, ${moderationHolds.post_id} from ${moderationHolds}
  where ${moderationHolds.user_id} = ${user_id} and ${moderationHolds.tab_id} = ${tab_id} and ${isHeld}`;

const replaceHold = sql`
  on conflict (user_id, tab_id) do update set
    account_id = excluded.account_id, event_id = excluded.event_id, post_id = excluded.post_id,
    held_until = excluded.held_until
  returning event_id, post_id, (select event_id from former) as former_event_id,
    (select post_id from former) as former_post_id`;

/**
 * Has a tab look at an event, and hold a post of it unless a colleague does. `holder` is that colleague's email then.
 * Violates moderation_holds_event_fkey where the event is gone.
 */
export async function saveHold(
  db: Database,
  { event_id, post_id, ...tab }: Tab & { event_id: string; post_id: string | null },
): Promise<Taken & { holder: string | null; released: Released[] }> {
  const { account_id, user_id, tab_id } = tab;
  return db.transaction(async (tx) => {
    const [, [row], released] = await Promise.all([
      lockHolds(tx, account_id),
      tx.execute<Taken & { holder: string | null }>(sql`
        with former as (${formerHold(tab)}), other as (
          select ${users.email} from ${moderationHolds}
          join ${users} on ${users.id} = ${moderationHolds.user_id}
          where ${moderationHolds.account_id} = ${account_id} and ${moderationHolds.post_id} = ${post_id}::uuid
            and ${moderationHolds.user_id} <> ${user_id} and ${isHeld}
          limit 1)
        insert into ${moderationHolds} (account_id, event_id, user_id, tab_id, post_id, held_until)
        select ${account_id}, ${event_id}, ${user_id}, ${tab_id},
          case when exists (select 1 from other) then null else ${post_id}::uuid end, ${end}
        ${replaceHold}, (select email from other) as holder`),
      tx.execute<Released>(releaseStatement(tab)),
    ]);
    if (!row) throw new Error("A hold was neither made nor replaced.");
    return { ...row, released };
  });
}

type Deal = Tab & { scope: ModerationScope; event_id: string | null };

/**
 * Gives a tab the oldest waiting post of the scope that nobody holds; where there is none, the oldest that its own person
 * alone holds. Null where each is a colleague's. No two calls give the same post.
 */
export async function dealHold(db: Database, deal: Deal): Promise<(Taken & { released: Released[] }) | null> {
  return db.transaction(async (tx) => {
    const [, [free]] = await Promise.all([lockHolds(tx, deal.account_id), tx.execute<Taken>(dealStatement(tx, deal))]);
    const taken = free ?? (await tx.execute<Taken>(dealStatement(tx, deal, { isOwnFree: true })))[0];
    return taken ? { ...taken, released: await tx.execute<Released>(releaseStatement(deal)) } : null;
  });
}

/**
 * Looks at the oldest waiting post of each event by the index of its statuses. Two comparisons in place of one
 * equation, and an order that begins with the status, leave no other index: a planner that takes most posts for waiting
 * would walk the primary key alone, through all that are decided.
 */
export function dealStatement(db: Database, { scope, event_id, ...tab }: Deal, { isOwnFree = false } = {}) {
  const { account_id, user_id, tab_id } = tab;
  return sql`
    with former as (${formerHold(tab)}), chosen as (
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
    select ${account_id}, chosen.event_id, ${user_id}, ${tab_id}, chosen.post_id, ${end} from chosen
    ${replaceHold}`;
}

/** Has a tab look at nothing any more. Returns what it looked at, or null. */
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

/** Gives what is looked at now in events of the scope, or in one of them. */
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
