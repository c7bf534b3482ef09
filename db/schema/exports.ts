import { sql } from "drizzle-orm";
import { bigint, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { exportAudiences, exportPictures, listedPosts } from "@/lib/shared/vocabulary";
import { createdAt, id, moment, oneOf } from "./columns";
import { events } from "./events";
import { users } from "./people/users";
import { posts } from "./posts/posts";

const count = (name: string) => bigint(name, { mode: "number" }).notNull().default(0);

/** A further table of an archive: lines of JSON. */
export type ExportTable = { name: string; bytes: number; crc32: number };

/** Lists of posts, frozen for a download (docs/decisions/117). They end with their link, event or user. */
export const exportLists = pgTable(
  "exports",
  {
    id: id(),
    account_id: uuid("account_id").notNull(),
    /** Null for posts of several events. */
    event_id: uuid("event_id"),
    /** The user who downloads it; null for a command-line tool. */
    user_id: uuid("user_id"),
    audience: text("audience", { enum: exportAudiences }).notNull().default("organiser"),
    posts: text("posts", { enum: listedPosts }).notNull(),
    pictures: text("pictures", { enum: exportPictures }).notNull(),
    /** IANA time zone for the files' dates. */
    timezone: text("timezone").notNull(),
    expires_at: moment("expires_at").notNull(),
    /** When the list was complete; null while its rows are being written. */
    frozen_at: moment("frozen_at"),
    /** Rows of the list. An erased post deletes its row, so fewer may be left. */
    entries: integer("entries").notNull().default(0),
    /** Pictures and clips, and the offsets in the archive where they and their directory entries end. */
    media_files: integer("media_files").notNull().default(0),
    media_end: count("media_end"),
    media_central_bytes: count("media_central_bytes"),
    posts_csv_bytes: count("posts_csv_bytes"),
    posts_csv_crc32: count("posts_csv_crc32"),
    consent_csv_bytes: count("consent_csv_bytes"),
    consent_csv_crc32: count("consent_csv_crc32"),
    tables: jsonb("tables").$type<ExportTable[]>().notNull().default([]),
    created_at: createdAt(),
  },
  (table) => [
    foreignKey({
      name: "exports_event_fkey",
      columns: [table.account_id, table.event_id],
      foreignColumns: [events.account_id, events.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "exports_user_fkey",
      columns: [table.account_id, table.user_id],
      foreignColumns: [users.account_id, users.id],
    }).onDelete("cascade"),
    oneOf("exports_audience_check", table.audience, exportAudiences),
    oneOf("exports_posts_check", table.posts, listedPosts),
    oneOf("exports_pictures_check", table.pictures, exportPictures),
    index("exports_event_id_idx").on(table.event_id, table.created_at),
    index("exports_user_id_idx").on(table.account_id, table.user_id),
    index("exports_expires_at_idx").on(table.expires_at),
  ],
);

/**
 * One post of a frozen list: its lines in the two tables and, if it has a file, its size, checksum and offsets. Or lines
 * of a further table, which follow the posts.
 */
export const exportEntries = pgTable(
  "export_entries",
  {
    export_id: uuid("export_id")
      .notNull()
      .references(() => exportLists.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    account_id: uuid("account_id").notNull(),
    post_id: uuid("post_id"),
    /** The further table that `posts_line` belongs to; null for a post. */
    table_name: text("table_name"),
    /** The file's name in the archive; null for a post without a file, which has only lines. */
    name: text("name"),
    bytes: count("bytes"),
    crc32: count("crc32"),
    start: count("start"),
    central_start: count("central_start"),
    posts_line: text("posts_line").notNull(),
    /** Empty if the guest was asked for no consent. */
    consent_line: text("consent_line").notNull().default(""),
  },
  (table) => [
    primaryKey({ name: "export_entries_pkey", columns: [table.export_id, table.position] }),
    // An erased post deletes its lines in all lists.
    foreignKey({
      name: "export_entries_post_fkey",
      columns: [table.account_id, table.post_id],
      foreignColumns: [posts.account_id, posts.id],
    }).onDelete("cascade"),
    check("export_entries_crc32_check", sql`${table.crc32} between 0 and 4294967295`),
    index("export_entries_post_idx").on(table.account_id, table.post_id),
  ],
);
