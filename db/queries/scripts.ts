import "server-only";
import { and, asc, desc, eq, exists, inArray, not, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "../client";
import { eventScripts, events } from "../schema/events";
import { scripts } from "../schema/scripts";
import { eventAccess } from "./posts/wall";
import { isPublicEvent } from "./scope";

export type ScriptRow = typeof scripts.$inferSelect;
type Owned = { account_id: string; id: string };

const owned = (params: Owned) => and(eq(scripts.account_id, params.account_id), eq(scripts.id, params.id));

/** Returns the account's scripts, newest first. */
export async function listScripts(db: Database, params: { account_id: string }): Promise<ScriptRow[]> {
  return db.select().from(scripts).where(eq(scripts.account_id, params.account_id)).orderBy(desc(scripts.id));
}

export async function findScript(db: Database, params: Owned): Promise<ScriptRow | null> {
  const [row] = await db.select().from(scripts).where(owned(params));
  return row ?? null;
}

/** Locks the script's row until the transaction ends; events may still choose it. Returns null if there is none. */
export async function lockScript(tx: Transaction, params: Owned): Promise<ScriptRow | null> {
  const [row] = await tx.select().from(scripts).where(owned(params)).for("no key update");
  return row ?? null;
}

/** Returns the events that chose scripts of the account, by script id, oldest event first. */
export async function listEventsOfScripts(db: Database, params: { account_id: string; ids: string[] }) {
  if (params.ids.length === 0) return [];
  return db
    .select({ thing_id: eventScripts.script_id, id: events.id, name: events.event_name })
    .from(eventScripts)
    .innerJoin(events, eq(events.id, eventScripts.event_id))
    .where(and(eq(eventScripts.account_id, params.account_id), inArray(eventScripts.script_id, params.ids)))
    .orderBy(asc(events.id));
}

/** Returns the ids of the events that chose the script, or of all the account's events if it is global. */
export async function listEventIdsOfScript(db: Database, script: Owned, isGlobal: boolean): Promise<string[]> {
  const chosen = db
    .select({ id: eventScripts.event_id })
    .from(eventScripts)
    .where(eq(eventScripts.script_id, script.id));
  const rows = await db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.account_id, script.account_id), isGlobal ? undefined : inArray(events.id, chosen)));
  return rows.map((row) => row.id);
}

/** Matches if the outer query's script runs on its event. */
function runsOnEvent(db: Database) {
  const isChosen = exists(
    db
      .select({ one: sql`1` })
      .from(eventScripts)
      .where(and(eq(eventScripts.event_id, events.id), eq(eventScripts.script_id, scripts.id))),
  );
  return and(eq(events.account_id, scripts.account_id), or(eq(scripts.is_global, "yes"), isChosen));
}

/** Returns enabled scripts of any account, and if a public wall runs them. */
export async function listWallScripts(db: Database, ids: string[]) {
  if (ids.length === 0) return [];
  const publicEvents = db
    .select({ one: sql`1` })
    .from(events)
    .where(and(runsOnEvent(db), isPublicEvent));
  return db
    .select({
      id: scripts.id,
      account_id: scripts.account_id,
      script_name: scripts.script_name,
      script_placement: scripts.script_placement,
      script: scripts.script,
      on_off: scripts.on_off,
      is_public: sql<boolean>`${exists(publicEvents)}`,
    })
    .from(scripts)
    .where(and(inArray(scripts.id, ids), eq(scripts.on_off, "on")));
}

/** Returns the Private and Draft events that run these scripts, with the columns that decide who may enter. */
export async function listClosedEventsOfScripts(db: Database, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ script_id: scripts.id, ...eventAccess })
    .from(scripts)
    .innerJoin(events, runsOnEvent(db))
    .where(and(inArray(scripts.id, ids), not(isPublicEvent)));
}

export async function insertScript(tx: Transaction, values: typeof scripts.$inferInsert): Promise<void> {
  await tx.insert(scripts).values(values);
}

export async function updateScript(
  tx: Transaction,
  params: Owned,
  values: Partial<typeof scripts.$inferInsert>,
): Promise<void> {
  await tx
    .update(scripts)
    .set({ ...values, updated_at: new Date().toISOString() })
    .where(owned(params));
}

/** Deletes a script; the events that chose it keep the rest. */
export async function deleteScript(tx: Transaction, params: Owned): Promise<void> {
  await tx.delete(scripts).where(owned(params));
}
