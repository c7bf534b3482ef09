import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { byColour, plainPair } from "@/lib/shared/events/brand-colours";
import type { ConsentTranslation } from "@/lib/shared/events/consent-wordings";
import { byRule, fieldRules } from "@/lib/shared/form-rules";
import { languages, pseudoLanguages } from "@/lib/shared/language/languages";
import { limits } from "@/lib/shared/limits";
import {
  eventStatuses,
  moderationModes,
  onOff,
  wallGrounds,
  wallLayouts,
  wallRooms,
  wallSpeeds,
  wallThemes,
  wallTypefaces,
} from "@/lib/shared/vocabulary";
import { adsGroups } from "./ads";
import { createdAt, id, isColour, moment, oneOf, updatedAt } from "./columns";
import { accounts } from "./people/accounts";
import { users } from "./people/users";
import { scripts } from "./scripts";
import { showColumns } from "./show-columns";

const switchColumn = (name: string) => text(name, { enum: onOff }).notNull().default("off");
const textColumn = (name: string) => text(name).notNull().default("");
const fieldRule = (name: string) => text(name, { enum: fieldRules }).notNull().default("required");

export const events = pgTable(
  "events",
  {
    id: id(),
    account_id: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    event_name: text("event_name").notNull(),
    event_location: textColumn("event_location"),
    /** 'YYYY-MM-DD' in the account's time zone. */
    event_date: date("event_date", { mode: "string" }).notNull(),
    event_start_time: text("event_start_time").notNull().default("12:00 AM"),
    /** Hours. */
    length_of_event: doublePrecision("length_of_event").notNull().default(0.5),
    notification_status: switchColumn("notification_status"),
    notification_emails: textColumn("notification_emails"),
    /** Seconds that a post may wait before the alarm; 0 for no alarm (waitAlarmOptions). */
    wait_alarm_seconds: smallint("wait_alarm_seconds").notNull().default(120),
    /** When the alarm was raised; null if it is not. A trigger ends it with the last waiting post. */
    wait_alarmed_at: moment("wait_alarmed_at"),
    moderation_mode: text("moderation_mode", { enum: moderationModes }).notNull().default("Review"),
    /** Approved posts after which a guest is trusted, in the mode 'Trusted'. */
    trusted_after: smallint("trusted_after").notNull().default(2),
    /** If on, an approved post waits before any screen shows it (limits.wallDelaySeconds). */
    wall_delay: switchColumn("wall_delay"),
    ads_group_id: uuid("ads_group_id"),
    ads_per_post: smallint("ads_per_post").notNull().default(0),
    event_status: text("event_status", { enum: eventStatuses }).notNull().default("Draft"),
    password_hash: text("password_hash"),
    event_url_slug: text("event_url_slug").notNull(),
    /** The language of its wall, and of guest pages whose browser names none that we have. */
    event_language: text("event_language").notNull().default("en"),
    wall_speed: text("wall_speed", { enum: wallSpeeds }).notNull().default("Off"),
    /** If on, a new post appears large before it takes its place. */
    wall_arrivals: text("wall_arrivals", { enum: onOff }).notNull().default("on"),
    /** Seconds between two full-screen QR codes (qrCallOptions). */
    qr_call_seconds: smallint("qr_call_seconds").notNull().default(90),
    wall_layout: text("wall_layout", { enum: wallLayouts }).notNull().default("4-Column Social Mosaic"),
    wall_theme: text("wall_theme", { enum: wallThemes }).notNull().default("Classic"),
    wall_typeface: text("wall_typeface", { enum: wallTypefaces }).notNull().default("Theme"),
    wall_ground: text("wall_ground", { enum: wallGrounds }).notNull().default("Theme"),
    /** Size of code and letters. Events from before the column are Small (migration). */
    wall_room: text("wall_room", { enum: wallRooms }).notNull().default("Automatic"),
    page_title: textColumn("page_title"),
    page_description: textColumn("page_description"),
    page_keywords: textColumn("page_keywords"),
    /** If on, search engines may list the wall and its form. */
    search_engines: switchColumn("search_engines"),
    brand_custom_logo_key: text("brand_custom_logo_key"),
    brand_social_share_image_key: text("brand_social_share_image_key"),
    brand_watermark_image_key: text("brand_watermark_image_key"),
    brand_ground_image_key: text("brand_ground_image_key"),
    contact_information: switchColumn("contact_information"),
    legal: switchColumn("legal"),
    copyright: switchColumn("copyright"),
    /** If off, all themes use the six colours unchanged (docs/decisions/134). */
    use_theme_colors: text("use_theme_colors", { enum: onOff }).notNull().default("on"),
    ...byColour((field, role) =>
      text(field as string)
        .notNull()
        .default(plainPair[role]),
    ),
    top_banner_text: textColumn("top_banner_text"),
    bottom_banner_text: textColumn("bottom_banner_text"),
    cta_text: textColumn("cta_text"),
    cta_url: textColumn("cta_url"),
    /** The guest's form: a line above it, and the rule for each field. */
    form_welcome: textColumn("form_welcome"),
    ...byRule(fieldRule),
    /** The current wording. consent_versions has the wordings that guests agreed to. */
    consent_text: textColumn("consent_text"),
    /** The same wording in other languages; consent_text is in the event's. */
    consent_translations: jsonb("consent_translations").$type<ConsentTranslation[]>().notNull().default([]),
    consent_terms_url: textColumn("consent_terms_url"),
    consent_privacy_url: textColumn("consent_privacy_url"),
    consent_box: switchColumn("consent_box"),
    /** If on, guests may post words without a picture. */
    form_words: switchColumn("form_words"),
    /** Tasks for guests, and places with a code of their own: one a line. */
    form_missions: textColumn("form_missions"),
    form_places: textColumn("form_places"),
    /** If on, cards name their post's place. */
    wall_places: switchColumn("wall_places"),
    /** Counts every visible change of the wall (contract, section 5). */
    wall_version: bigint("wall_version", { mode: "number" }).notNull().default(0),
    /** The wall_version of the last change of the event itself, its ads or scripts. */
    event_version: bigint("event_version", { mode: "number" }).notNull().default(0),
    /** The wall_version of the last restore from a backup: anything older that a screen knows may not exist. */
    wall_restored_version: bigint("wall_restored_version", { mode: "number" }).notNull().default(0),
    /** While screens are paused, the wall version that they show; later posts wait. */
    wall_paused_version: bigint("wall_paused_version", { mode: "number" }),
    /** Announcement shown over the wall until a time; both are empty without one. */
    announcement: textColumn("announcement"),
    announcement_until: moment("announcement_until"),
    ...showColumns,
    /** 'on' removes guests' addresses some days after the event (retentionRules.emailDays). */
    forget_emails: switchColumn("forget_emails"),
    /**
     * Part of the private channel's name, so that old signatures are void once it changes. A trigger renews it with the
     * status and the password.
     */
    channel_epoch: uuid("channel_epoch").notNull().defaultRandom(),
    /** When each field last changed, by its API name: shows a second editor the changes of the first. */
    field_changed_at: jsonb("field_changed_at").$type<Record<string, string>>().notNull().default({}),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique("events_event_url_slug_key").on(table.event_url_slug),
    unique("events_account_id_id_key").on(table.account_id, table.id),
    foreignKey({
      name: "events_ads_group_fkey",
      columns: [table.account_id, table.ads_group_id],
      foreignColumns: [adsGroups.account_id, adsGroups.id],
    }),
    index("events_account_id_created_at_idx").on(table.account_id, table.created_at),
    index("events_ads_group_id_idx").on(table.ads_group_id),
    check("events_event_url_slug_check", sql`${table.event_url_slug} ~ '^[a-z0-9-]{1,80}$'`),
    check("events_event_start_time_check", sql`${table.event_start_time} ~ '^(1[0-2]|[1-9]):(00|15|30|45) (AM|PM)$'`),
    check(
      "events_length_of_event_check",
      sql`${table.length_of_event} between 0.5 and 24 and mod((${table.length_of_event} * 2)::numeric, 1) = 0`,
    ),
    check("events_ads_per_post_check", sql`${table.ads_per_post} between 0 and 20`),
    check(
      "events_announcement_check",
      sql`char_length(${table.announcement}) <= ${sql.raw(String(limits.announcementMaxLength))} and (${table.announcement} = '') = (${table.announcement_until} is null)`,
    ),
    // Tests set the pseudo-languages; the contract takes neither.
    oneOf("events_event_language_check", table.event_language, [...languages, ...pseudoLanguages]),
    check("events_qr_call_seconds_check", sql`${table.qr_call_seconds} between 0 and 600`),
    check("events_wait_alarm_seconds_check", sql`${table.wait_alarm_seconds} between 0 and 600`),
    check("events_trusted_after_check", sql`${table.trusted_after} between 1 and 10`),
    oneOf("events_moderation_mode_check", table.moderation_mode, moderationModes),
    oneOf("events_event_status_check", table.event_status, eventStatuses),
    oneOf("events_wall_speed_check", table.wall_speed, wallSpeeds),
    oneOf("events_wall_arrivals_check", table.wall_arrivals, onOff),
    oneOf("events_wall_layout_check", table.wall_layout, wallLayouts),
    oneOf("events_wall_theme_check", table.wall_theme, wallThemes),
    oneOf("events_wall_typeface_check", table.wall_typeface, wallTypefaces),
    oneOf("events_wall_ground_check", table.wall_ground, wallGrounds),
    oneOf("events_wall_room_check", table.wall_room, wallRooms),
    oneOf("events_notification_status_check", table.notification_status, onOff),
    oneOf("events_wall_delay_check", table.wall_delay, onOff),
    oneOf("events_search_engines_check", table.search_engines, onOff),
    oneOf("events_contact_information_check", table.contact_information, onOff),
    oneOf("events_legal_check", table.legal, onOff),
    oneOf("events_copyright_check", table.copyright, onOff),
    oneOf("events_use_theme_colors_check", table.use_theme_colors, onOff),
    ...Object.values(byRule((column) => oneOf(`events_${column}_check`, table[column], fieldRules))),
    oneOf("events_consent_box_check", table.consent_box, onOff),
    oneOf("events_wall_places_check", table.wall_places, onOff),
    oneOf("events_form_words_check", table.form_words, onOff),
    ...Object.values(byColour((field) => isColour(`events_${field}_check`, table[field]))),
  ],
);

/** The moderators of each event. The composite keys keep both in one account. */
export const eventModerators = pgTable(
  "event_moderators",
  {
    account_id: uuid("account_id").notNull(),
    event_id: uuid("event_id").notNull(),
    user_id: uuid("user_id").notNull(),
  },
  (table) => [
    primaryKey({ name: "event_moderators_pkey", columns: [table.event_id, table.user_id] }),
    foreignKey({
      name: "event_moderators_event_fkey",
      columns: [table.account_id, table.event_id],
      foreignColumns: [events.account_id, events.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "event_moderators_user_fkey",
      columns: [table.account_id, table.user_id],
      foreignColumns: [users.account_id, users.id],
    }).onDelete("cascade"),
    index("event_moderators_user_id_idx").on(table.user_id),
  ],
);

/** The scripts chosen for an event, in order. */
export const eventScripts = pgTable(
  "event_scripts",
  {
    account_id: uuid("account_id").notNull(),
    event_id: uuid("event_id").notNull(),
    script_id: uuid("script_id").notNull(),
    position: integer("position").notNull(),
  },
  (table) => [
    primaryKey({ name: "event_scripts_pkey", columns: [table.event_id, table.script_id] }),
    foreignKey({
      name: "event_scripts_event_fkey",
      columns: [table.account_id, table.event_id],
      foreignColumns: [events.account_id, events.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "event_scripts_script_fkey",
      columns: [table.account_id, table.script_id],
      foreignColumns: [scripts.account_id, scripts.id],
    }).onDelete("cascade"),
    index("event_scripts_script_id_idx").on(table.script_id),
  ],
);
