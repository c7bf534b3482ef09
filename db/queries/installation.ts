import "server-only";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../client";
import { installation } from "../schema/installation";

/** Returns the installation's id; the first call creates it. */
export async function getInstallationId(db: Database): Promise<string> {
  // The no-op update makes `returning` return the existing row.
  const [row] = await db
    .insert(installation)
    .values({})
    .onConflictDoUpdate({ target: installation.is_only, set: { is_only: true } })
    .returning({ id: installation.id });
  if (!row) throw new Error("The installation has no row.");
  return row.id;
}

/** Returns when the last backup was made, by the database's clock, and its size; null before the first. */
export async function findLastBackup(db: Database | Transaction): Promise<{ at: string; bytes: number } | null> {
  const [row] = await db.select().from(installation);
  if (!row || row.last_backup_at === null || row.last_backup_bytes === null) return null;
  return { at: row.last_backup_at, bytes: row.last_backup_bytes };
}

/** Records that a backup of `bytes` is complete now. */
export async function updateLastBackup(db: Database, bytes: number): Promise<void> {
  const values = { last_backup_at: sql`now()`, last_backup_bytes: bytes };
  await db.insert(installation).values(values).onConflictDoUpdate({ target: installation.is_only, set: values });
}
