import { sql } from "drizzle-orm";
import { check, foreignKey, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { ConsentTranslation } from "@/lib/shared/events/consent-wordings";
import { onOff } from "@/lib/shared/vocabulary";
import { createdAt, id, oneOf } from "../columns";
import { events } from "../events";

/** Every consent wording of an event. Rows never change: a changed text, link or box is a new version. */
export const consentVersions = pgTable(
  "consent_versions",
  {
    id: id(),
    account_id: uuid("account_id").notNull(),
    event_id: uuid("event_id").notNull(),
    /** 1, 2 … within the event. */
    version: integer("version").notNull(),
    text: text("text").notNull(),
    /** The language of `text`; empty for wordings from before languages. */
    language: text("language").notNull().default(""),
    translations: jsonb("translations").$type<ConsentTranslation[]>().notNull().default([]),
    terms_url: text("terms_url").notNull(),
    privacy_url: text("privacy_url").notNull(),
    box: text("box", { enum: onOff }).notNull(),
    created_at: createdAt(),
  },
  (table) => [
    unique("consent_versions_event_id_version_key").on(table.event_id, table.version),
    // Lets a post reference only versions of its own event.
    unique("consent_versions_event_id_id_key").on(table.event_id, table.id),
    foreignKey({
      name: "consent_versions_event_fkey",
      columns: [table.account_id, table.event_id],
      foreignColumns: [events.account_id, events.id],
    }).onDelete("cascade"),
    check("consent_versions_version_check", sql`${table.version} > 0`),
    check("consent_versions_text_check", sql`${table.text} <> ''`),
    oneOf("consent_versions_box_check", table.box, onOff),
  ],
);
