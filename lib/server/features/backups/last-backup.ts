import "server-only";

/** The last complete backup. It is in the database, so that all servers, and an external one, know it. */
export { findLastBackup as lastBackup, updateLastBackup as recordBackup } from "@/db/queries/upkeep/installation";

export type LastBackup = { at: string; bytes: number };
