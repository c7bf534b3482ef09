import "server-only";

/** The last backup that was whole. It stands in the database: all servers read the same, and an external one knows it. */
export { findLastBackup as lastBackup, updateLastBackup as recordBackup } from "@/db/queries/installation";

export type LastBackup = { at: string; bytes: number };
