import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { starterLanguages } from "@/lib/shared/rules/contract";
import { onOff } from "@/lib/shared/vocabulary";
import { id, oneOf, updatedAt } from "../columns";
import { events } from "../events";
import { accounts } from "../people/accounts";

/**
 * Moderation rules of an event, or the word lists that an account shares among its events. Outside of `events`, which
 * every wall reads: word lists can be long. An event whose rules were never saved has no row.
 */
export const moderationRules = pgTable(
  "moderation_rules",
  {
    id: id(),
    account_id: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Null for the account's own lists; only their columns up to words_allowed count. */
    event_id: uuid("event_id"),
    /** Languages of the starter lists in use. */
    word_languages: text("word_languages", { enum: starterLanguages }).array().notNull().default(sql`'{}'`),
    /** One entry per line. */
    words_review: text("words_review").notNull().default(""),
    words_ban: text("words_ban").notNull().default(""),
    words_allowed: text("words_allowed").notNull().default(""),
    /** If on, links, addresses and phone numbers go to review. */
    stop_contacts: text("stop_contacts", { enum: onOff }).notNull().default("off"),
    /** More posts of one phone within flood_minutes go to review; 0 for no limit. */
    flood_posts: smallint("flood_posts").notNull().default(10),
    flood_minutes: smallint("flood_minutes").notNull().default(5),
    /** More posts of one address within flood_minutes go to review; 0 for no limit, because a hall is one address. */
    flood_address_posts: smallint("flood_address_posts").notNull().default(0),
    /** If on, rules only note on each post what they would have done. */
    dry_run: text("dry_run", { enum: onOff }).notNull().default("off"),
    updated_at: updatedAt(),
  },
  (table) => [
    unique("moderation_rules_account_id_event_id_key").on(table.account_id, table.event_id).nullsNotDistinct(),
    foreignKey({
      name: "moderation_rules_event_fkey",
      columns: [table.account_id, table.event_id],
      foreignColumns: [events.account_id, events.id],
    }).onDelete("cascade"),
    index("moderation_rules_event_id_idx").on(table.event_id),
    oneOf("moderation_rules_stop_contacts_check", table.stop_contacts, onOff),
    oneOf("moderation_rules_dry_run_check", table.dry_run, onOff),
    check("moderation_rules_flood_posts_check", sql`${table.flood_posts} between 0 and 1000`),
    check("moderation_rules_flood_address_posts_check", sql`${table.flood_address_posts} between 0 and 10000`),
    check("moderation_rules_flood_minutes_check", sql`${table.flood_minutes} between 1 and 60`),
  ],
);
