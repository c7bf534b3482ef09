import "server-only";
import type { Database } from "@/db/client";
import { findLastBackup, updateLastBackup } from "@/db/queries/installation";

/**
 * The last backup that was whole, whichever server made it: it stands in the database, so that all servers read the same
 * and an external database knows it, too.
 */
export type LastBackup = { at: string; bytes: number };

/** Reads when the last backup was made and its size in bytes; null where none was made yet. */
export const lastBackup = (db: Database): Promise<LastBackup | null> => findLastBackup(db);

/** Writes down that a backup of so many bytes has just been read back whole. */
export const recordBackup = (db: Database, bytes: number): Promise<void> => updateLastBackup(db, bytes);
