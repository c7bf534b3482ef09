import { sql } from "drizzle-orm";
import { bigint, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns";
import { events } from "./events";
import { posts } from "./posts/posts";

/**
 * Ads on named screens: a row for each browser, hour and ad, as the screen counted it. An ad keeps its rows when it is
 * deleted.
 */
export const shownHours = pgTable(
  "shown_hours",
  {
    account_id: uuid("account_id").notNull(),
    event_id: uuid("event_id").notNull(),
    /** Made by the browser, for the event and the screen's name. */
    browser_id: uuid("browser_id").notNull(),
    screen_name: text("screen_name").notNull(),
    /** The start of the hour. */
    hour: moment("hour").notNull(),
    /** Null in the row of the wall itself. */
    ad_id: uuid("ad_id"),
    ad_name: text("ad_name").notNull(),
    shown_ms: integer("shown_ms").notNull(),
    /** How often it came up. */
    times: integer("times").notNull(),
    /** The first and last moment of the hour, in ms after its start, at which the wall was shown. */
    from_ms: integer("from_ms").notNull(),
    until_ms: integer("until_ms").notNull(),
  },
  (table) => [
    unique("shown_hours_key").on(table.event_id, table.browser_id, table.hour, table.ad_id).nullsNotDistinct(),
    foreignKey({
      name: "shown_hours_event_fkey",
      columns: [table.account_id, table.event_id],
      foreignColumns: [events.account_id, events.id],
    }).onDelete("cascade"),
  ],
);

/** Links that show a sponsor its part of an event's report. */
export const sponsorLinks = pgTable(
  "sponsor_links",
  {
    account_id: uuid("account_id").notNull(),
    event_id: uuid("event_id").notNull(),
    ad_id: uuid("ad_id").notNull(),
    token_hash: text("token_hash").notNull().unique(),
    created_at: createdAt(),
    expires_at: moment("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ name: "sponsor_links_pkey", columns: [table.event_id, table.ad_id] }),
    foreignKey({
      name: "sponsor_links_event_fkey",
      columns: [table.account_id, table.event_id],
      foreignColumns: [events.account_id, events.id],
    }).onDelete("cascade"),
  ],
);

/** Named screens that were connected when a post was taken off the wall, and when each reported that it is gone. */
export const takedowns = pgTable(
  "takedowns",
  {
    post_id: uuid("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    event_id: uuid("event_id").notNull(),
    screen_id: uuid("screen_id").notNull(),
    /** The wall's version without the post. */
    wall_version: bigint("wall_version", { mode: "number" }).notNull(),
    taken_at: moment("taken_at").notNull(),
    gone_at: moment("gone_at"),
  },
  (table) => [
    primaryKey({ name: "takedowns_pkey", columns: [table.post_id, table.screen_id] }),
    index("takedowns_event_id_idx").on(table.event_id),
    index("takedowns_waiting_idx").on(table.screen_id).where(sql`gone_at is null`),
  ],
);
