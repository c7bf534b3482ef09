import "server-only";
import { and, eq, isNotNull, lt, not, or, sql } from "drizzle-orm";
import { limits } from "@/lib/shared/limits";
import type { Database, Transaction } from "../client";
import { events } from "../schema/events";
import { formerSlugs } from "../schema/former-slugs";

type OfEvent = { account_id: string; event_id: string };

const isExpired = lt(formerSlugs.freed_at, sql`now() - make_interval(days => ${limits.formerSlugDays})`);

/** Matches the event that has this slug, or had it before. */
export const hasSlug = (db: Database, slug: string) =>
  or(
    eq(events.event_url_slug, slug),
    // Compared with `=`, so that Postgres uses both indexes.
    eq(
      events.id,
      sql`(${db.select({ id: formerSlugs.event_id }).from(formerSlugs).where(eq(formerSlugs.slug, slug))})`,
    ),
  );

/** Returns to whom a former slug belongs; `event_name` is null once the event is deleted. Returns null if it is free. */
export async function findFormerSlug(db: Database, slug: string) {
  const [row] = await db
    .select({ account_id: formerSlugs.account_id, event_id: formerSlugs.event_id, event_name: events.event_name })
    .from(formerSlugs)
    .leftJoin(events, eq(events.id, formerSlugs.event_id))
    // `not` of an unknown is unknown, and a slug whose event exists has no time.
    .where(and(eq(formerSlugs.slug, slug), not(sql`coalesce(${isExpired}, false)`)));
  return row ?? null;
}

/** Ends a former slug: an event has it as its own now. */
export async function removeFormerSlug(tx: Transaction, slug: string): Promise<void> {
  await tx.delete(formerSlugs).where(eq(formerSlugs.slug, slug));
}

/** Keeps a slug for the event that has just changed it. */
export async function insertFormerSlug(tx: Transaction, { slug, ...owner }: OfEvent & { slug: string }): Promise<void> {
  const kept = { ...owner, freed_at: null };
  await tx
    .insert(formerSlugs)
    .values({ slug, ...kept })
    .onConflictDoUpdate({ target: formerSlugs.slug, set: kept });
}

/** Leaves an event's slugs to its account, before the event is deleted. Removes those whose time is over. */
export async function freeSlugs(tx: Transaction, { slug, ...owner }: OfEvent & { slug: string }): Promise<void> {
  await tx.delete(formerSlugs).where(and(isNotNull(formerSlugs.freed_at), isExpired));
  await insertFormerSlug(tx, { ...owner, slug });
  await tx
    .update(formerSlugs)
    .set({ event_id: null, freed_at: sql`now()` })
    .where(eq(formerSlugs.event_id, owner.event_id));
}
