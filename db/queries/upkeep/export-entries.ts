import "server-only";
import { and, asc, count, desc, eq, gte, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../client";
import { exportEntries } from "../../schema/exports";
import { posts } from "../../schema/posts/posts";
import { type ExportFilter, type ExportList, fileColumns, staysIn } from "./exports";

/** Matches rows of the list whose post is unchanged: it exists, is not taken down, and has the same bytes. */
function isAsListed({ posts: choice, pictures }: ExportFilter): SQL {
  const { key, bytes, crc32 } = fileColumns(pictures);
  const hasFile = sql`(${exportEntries.name} is null or (${key} is not null and ${bytes} = ${exportEntries.bytes}
    and ${crc32} = ${exportEntries.crc32}))`;
  return sql`(${staysIn(choice)} and ${hasFile})`;
}

/** Tells if every post of the list is unchanged since the list was frozen. */
export async function isExportComplete(db: Database, list: ExportList): Promise<boolean> {
  const [row] = await db
    .select({ left: count() })
    .from(exportEntries)
    .innerJoin(posts, eq(posts.id, exportEntries.post_id))
    .where(and(eq(exportEntries.export_id, list.id), isAsListed(list)));
  return row?.left === list.entries;
}

/** Tells if the post of one row is unchanged since the list was frozen. */
export async function isEntryAsListed(db: Database, list: ExportList, position: number): Promise<boolean> {
  const rows = await db
    .select({ position: exportEntries.position })
    .from(exportEntries)
    .innerJoin(posts, eq(posts.id, exportEntries.post_id))
    .where(and(eq(exportEntries.export_id, list.id), eq(exportEntries.position, position), isAsListed(list)));
  return rows.length > 0;
}

/** Returns the position of the last file whose `column` is at or before `offset`; 0 if there is none. */
export async function findExportPosition(
  db: Database,
  list: ExportList,
  column: "start" | "central_start",
  offset: number,
): Promise<number> {
  const [row] = await db
    .select({ position: exportEntries.position })
    .from(exportEntries)
    .where(and(eq(exportEntries.export_id, list.id), isNotNull(exportEntries.name), lte(exportEntries[column], offset)))
    .orderBy(desc(exportEntries.position))
    .limit(1);
  return row?.position ?? 0;
}

/** Returns rows of the list from a position on, with each file's current key and if it is unchanged. */
export async function listExportEntries(db: Database, list: ExportList, page: { from: number; limit: number }) {
  return db
    .select({
      position: exportEntries.position,
      name: exportEntries.name,
      bytes: exportEntries.bytes,
      crc32: exportEntries.crc32,
      start: exportEntries.start,
      central_start: exportEntries.central_start,
      created_at: posts.created_at,
      key: fileColumns(list.pictures).key,
      is_as_listed: sql<boolean>`${isAsListed(list)}`,
    })
    .from(exportEntries)
    .innerJoin(posts, eq(posts.id, exportEntries.post_id))
    .where(and(eq(exportEntries.export_id, list.id), gte(exportEntries.position, page.from)))
    .orderBy(asc(exportEntries.position))
    .limit(page.limit);
}
export type ExportEntry = Awaited<ReturnType<typeof listExportEntries>>[number];

/** Returns lines of one of the list's tables, from a position on. */
export async function listExportLines(
  db: Database,
  list: ExportList,
  table: { column: "posts_line" | "consent_line"; table_name: string | null },
  page: { from: number; limit: number },
) {
  const { column, table_name } = table;
  const isOfTable = table_name === null ? isNull(exportEntries.table_name) : eq(exportEntries.table_name, table_name);
  return db
    .select({ position: exportEntries.position, line: exportEntries[column] })
    .from(exportEntries)
    .where(and(eq(exportEntries.export_id, list.id), isOfTable, gte(exportEntries.position, page.from)))
    .orderBy(asc(exportEntries.position))
    .limit(page.limit);
}
