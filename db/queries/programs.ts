import "server-only";
import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { Database, Transaction } from "../client";
import { ads, adsGroupAds, adsGroups } from "../schema/ads";
import { events } from "../schema/events";
import { eventAccess } from "./posts/wall";

export type ProgramRow = typeof adsGroups.$inferSelect;
type Owned = { account_id: string; id: string };

const owned = (params: Owned) => and(eq(adsGroups.account_id, params.account_id), eq(adsGroups.id, params.id));
const usedBy = (program: Owned) => and(eq(events.account_id, program.account_id), eq(events.ads_group_id, program.id));

/** Returns the account's programs, newest first. */
export async function listPrograms(db: Database, params: { account_id: string }): Promise<ProgramRow[]> {
  return db.select().from(adsGroups).where(eq(adsGroups.account_id, params.account_id)).orderBy(desc(adsGroups.id));
}

export async function findProgram(db: Database, params: Owned): Promise<ProgramRow | null> {
  const [row] = await db.select().from(adsGroups).where(owned(params));
  return row ?? null;
}

/** Returns a program of any account for walls, whose event access decides who sees it; or null. */
export async function findProgramForWall(db: Database, id: string): Promise<Owned | null> {
  const [row] = await db
    .select({ id: adsGroups.id, account_id: adsGroups.account_id })
    .from(adsGroups)
    .where(eq(adsGroups.id, id));
  return row ?? null;
}

/**
 * Locks the program's row until the transaction ends, so that no event starts to use it; or returns null. Does not wait
 * for an event that is being saved with another program, so that the two cannot deadlock.
 */
export async function lockProgram(tx: Transaction, params: Owned): Promise<ProgramRow | null> {
  const [row] = await tx.select().from(adsGroups).where(owned(params)).for("update");
  return row ?? null;
}

/** Returns the ads of programs of the account, by program id, in display order. */
export async function listAdsOfPrograms(db: Database, params: { account_id: string; ids: string[] }) {
  if (params.ids.length === 0) return [];
  return db
    .select({ ads_group_id: adsGroupAds.ads_group_id, ads_id: ads.id, ad_name: ads.ad_name })
    .from(adsGroupAds)
    .innerJoin(ads, eq(ads.id, adsGroupAds.ads_id))
    .where(and(eq(adsGroupAds.account_id, params.account_id), inArray(adsGroupAds.ads_group_id, params.ids)))
    .orderBy(asc(adsGroupAds.position));
}

/** Returns the events that use programs of the account, by program id, oldest event first. */
export async function listEventsOfPrograms(db: Database, params: { account_id: string; ids: string[] }) {
  if (params.ids.length === 0) return [];
  return db
    .select({ thing_id: adsGroups.id, id: events.id, name: events.event_name })
    .from(events)
    .innerJoin(adsGroups, eq(adsGroups.id, events.ads_group_id))
    .where(and(eq(events.account_id, params.account_id), inArray(events.ads_group_id, params.ids)))
    .orderBy(asc(events.id));
}

/** Returns the events that use the program, with the columns that decide who may see their walls. */
export async function listEventAccessOfProgram(db: Database, program: Owned) {
  return db.select(eventAccess).from(events).where(usedBy(program));
}

export async function listEventIdsOfProgram(db: Database, program: Owned): Promise<string[]> {
  const rows = await db.select({ id: events.id }).from(events).where(usedBy(program));
  return rows.map((row) => row.id);
}

/** Returns the ads of a program in display order, with the columns that walls need. */
export async function listWallAds(db: Database, program: Owned) {
  return db
    .select({
      id: ads.id,
      ad_name: ads.ad_name,
      ad_url: ads.ad_url,
      media_key: ads.media_key,
      media_width: ads.media_width,
      media_height: ads.media_height,
    })
    .from(adsGroupAds)
    .innerJoin(ads, eq(ads.id, adsGroupAds.ads_id))
    .where(and(eq(adsGroupAds.account_id, program.account_id), eq(adsGroupAds.ads_group_id, program.id)))
    .orderBy(asc(adsGroupAds.position));
}

/** Tells if all of these distinct ads are the account's, and locks them against deletion until the transaction ends. */
export async function lockAdsAgainstDeletion(tx: Transaction, accountId: string, ids: string[]): Promise<boolean> {
  const rows = await tx
    .select({ id: ads.id })
    .from(ads)
    .where(and(eq(ads.account_id, accountId), inArray(ads.id, ids)))
    .orderBy(asc(ads.id))
    .for("key share");
  return rows.length === ids.length;
}

export async function insertProgram(tx: Transaction, values: typeof adsGroups.$inferInsert): Promise<void> {
  await tx.insert(adsGroups).values(values);
}

export async function updateProgram(tx: Transaction, params: Owned, values: { ads_group_name: string }): Promise<void> {
  await tx
    .update(adsGroups)
    .set({ ...values, updated_at: new Date().toISOString() })
    .where(owned(params));
}

export async function setProgramAds(tx: Transaction, program: Owned, adIds: string[]): Promise<void> {
  const { account_id, id: ads_group_id } = program;
  await tx
    .delete(adsGroupAds)
    .where(and(eq(adsGroupAds.account_id, account_id), eq(adsGroupAds.ads_group_id, ads_group_id)));
  if (adIds.length === 0) return;
  await tx
    .insert(adsGroupAds)
    .values(adIds.map((ads_id, position) => ({ account_id, ads_group_id, ads_id, position })));
}

/** Deletes a program; the events that use it keep none. */
export async function deleteProgram(tx: Transaction, program: Owned): Promise<void> {
  await tx.update(events).set({ ads_group_id: null }).where(usedBy(program));
  await tx.delete(adsGroups).where(owned(program));
}
