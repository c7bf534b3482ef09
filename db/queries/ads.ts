import "server-only";
import { and, asc, desc, eq, inArray, ne, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "../client";
import { ads, adsGroupAds, adsGroups } from "../schema/ads";
import { events } from "../schema/events";

export type AdRow = typeof ads.$inferSelect;
type Owned = { account_id: string; id: string };

const owned = (params: Owned) => and(eq(ads.account_id, params.account_id), eq(ads.id, params.id));

/** Returns the account's ads, newest first. */
export async function listAds(db: Database, params: { account_id: string }): Promise<AdRow[]> {
  return db.select().from(ads).where(eq(ads.account_id, params.account_id)).orderBy(desc(ads.id));
}

export async function findAd(db: Database, params: Owned): Promise<AdRow | null> {
  const [row] = await db.select().from(ads).where(owned(params));
  return row ?? null;
}

/** Locks the ad's row until the transaction ends, but allows new references from programs; or returns null. */
export async function lockAd(tx: Transaction, params: Owned): Promise<AdRow | null> {
  const [row] = await tx.select().from(ads).where(owned(params)).for("no key update");
  return row ?? null;
}

/**
 * Returns the programs that contain ads of the account, by ad id, oldest program first; `is_last` if a program has no
 * other ad.
 */
export async function listProgramsOfAds(db: Database | Transaction, params: { account_id: string; ids: string[] }) {
  if (params.ids.length === 0) return [];
  const others = alias(adsGroupAds, "others");
  const otherAds = db
    .select({ ads_id: others.ads_id })
    .from(others)
    .where(and(eq(others.ads_group_id, adsGroupAds.ads_group_id), ne(others.ads_id, adsGroupAds.ads_id)));
  return db
    .select({
      thing_id: adsGroupAds.ads_id,
      id: adsGroups.id,
      name: adsGroups.ads_group_name,
      is_last: sql<boolean>`${notExists(otherAds)}`,
    })
    .from(adsGroupAds)
    .innerJoin(adsGroups, eq(adsGroups.id, adsGroupAds.ads_group_id))
    .where(and(eq(adsGroupAds.account_id, params.account_id), inArray(adsGroupAds.ads_id, params.ids)))
    .orderBy(asc(adsGroups.id));
}

/** Locks the programs that contain the ad until the transaction ends, so that their other ads cannot change. */
export async function lockProgramsOfAd(tx: Transaction, ad: Owned): Promise<void> {
  await tx
    .select({ id: adsGroups.id })
    .from(adsGroups)
    .innerJoin(adsGroupAds, eq(adsGroupAds.ads_group_id, adsGroups.id))
    .where(and(eq(adsGroupAds.account_id, ad.account_id), eq(adsGroupAds.ads_id, ad.id)))
    .orderBy(asc(adsGroups.id))
    .for("update", { of: adsGroups });
}

/** Ids of the events whose program contains the ad. */
export async function listEventIdsOfAd(db: Database, ad: Owned): Promise<string[]> {
  const rows = await db
    .select({ id: events.id })
    .from(events)
    .innerJoin(adsGroupAds, eq(adsGroupAds.ads_group_id, events.ads_group_id))
    .where(and(eq(events.account_id, ad.account_id), eq(adsGroupAds.ads_id, ad.id)));
  return rows.map((row) => row.id);
}

export async function insertAd(tx: Transaction, values: typeof ads.$inferInsert): Promise<void> {
  await tx.insert(ads).values(values);
}

export async function updateAd(
  tx: Transaction,
  params: Owned,
  values: Partial<typeof ads.$inferInsert>,
): Promise<void> {
  await tx
    .update(ads)
    .set({ ...values, updated_at: new Date().toISOString() })
    .where(owned(params));
}

/** Deletes an ad, and its position in every program. */
export async function deleteAd(tx: Transaction, params: Owned): Promise<void> {
  await tx.delete(ads).where(owned(params));
}
