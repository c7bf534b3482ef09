import { sql } from "drizzle-orm";
import { bigint, check, foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { RuleOutcome } from "@/lib/shared/rules/outcome";
import { mediaStates, mediaTypes, postStatuses, yesNo } from "@/lib/shared/vocabulary";
import { createdAt, id, moment, oneOf, updatedAt } from "../columns";
import { events } from "../events";
import { consentVersions } from "../people/consent-versions";

/** A guest's post. Ids are time-ordered, so `id desc` is newest submission first. */
export const posts = pgTable(
  "posts",
  {
    id: id(),
    account_id: uuid("account_id").notNull(),
    event_id: uuid("event_id").notNull(),
    person_name: text("person_name").notNull(),
    person_email_id: text("person_email_id").notNull(),
    person_city: text("person_city").notNull(),
    caption: text("caption").notNull(),
    /** The task that the guest fulfilled, as the event had it then; '' for none. */
    mission: text("mission").notNull().default(""),
    /** The place whose code was scanned, as the event listed it then; '' for none. */
    place: text("place").notNull().default(""),
    /** Files that a sender handed over together share an id of the phone's; null for a post that came alone. */
    hand_over_id: uuid("hand_over_id"),
    hand_over_position: integer("hand_over_position"),
    status: text("status", { enum: postStatuses }).notNull().default("pending"),
    is_favourite: text("is_favourite", { enum: yesNo }).notNull().default("no"),
    media_type: text("media_type", { enum: mediaTypes }).notNull(),
    /** Storage key of the original; never public. Null, like the next two, if a video host keeps the original. */
    original_key: text("original_key"),
    original_mime: text("original_mime"),
    original_bytes: bigint("original_bytes", { mode: "number" }),
    /** CRC-32 of the original; null until it is first read, -1 if the store no longer has the object. */
    original_crc32: bigint("original_crc32", { mode: "number" }),
    /** The video host's id, for a video that the host keeps and plays. */
    video_id: text("video_id"),
    /** Storage key of the frame that the phone captured from its video; never public. */
    poster_key: text("poster_key"),
    /** Storage keys of the public renditions; null until the worker has made them. */
    media_key: text("media_key"),
    thumbnail_media_key: text("thumbnail_media_key"),
    /** Size and CRC-32 of the full rendition or clip, with the same special values as the original's. */
    media_bytes: bigint("media_bytes", { mode: "number" }),
    media_crc32: bigint("media_crc32", { mode: "number" }),
    /** URL where the host plays the video, instead of media_key. */
    hosted_media_url: text("hosted_media_url"),
    media_state: text("media_state", { enum: mediaStates }).notNull().default("processing"),
    /** A sentence for the moderator: why there is nothing to show, or what may be missing. */
    media_problem: text("media_problem"),
    /** Seconds kept from the start of a long clip; null if nothing is cut. */
    media_kept_seconds: integer("media_kept_seconds"),
    /** Pixels of the full rendition, upright; for a photo, set with its thumbnail. */
    media_width: integer("media_width"),
    media_height: integer("media_height"),
    /** '#rrggbb', the picture's average colour, shown until the picture loads. */
    placeholder_color: text("placeholder_color"),
    /** events.wall_version of the post's last change that walls need; null if there was none. */
    wall_version: bigint("wall_version", { mode: "number" }),
    /** events.wall_version at which the post joined the wall; null if it is not on it. Walls sort it descending. */
    wall_position: bigint("wall_position", { mode: "number" }),
    /** When an approved post may join its wall; null after that, and for posts without a delay. */
    wall_due_at: moment("wall_due_at"),
    /** SHA-256, in hex, of the token that identifies the guest's phone; null if it sent none. */
    guest_token_hash: text("guest_token_hash"),
    /** Keyed hash of the guest's network address, of this event alone; null for posts from before the rules. */
    address_hash: text("address_hash"),
    /** SHA-256 of the original, in hex, made with its first rendition; null until then, and for hosted clips. */
    original_sha256: text("original_sha256"),
    /** Perceptual hash of the thumbnail: 64 bits as 16 hex digits; null until it is made. */
    picture_hash: text("picture_hash"),
    /** The moderation rule that decided the post, or sent it to review; null if none did. */
    rule: jsonb("rule").$type<RuleOutcome>(),
    moderated_at: moment("moderated_at"),
    /** The consent wording that the guest agreed to, in the phone's language, and when; null if none was asked. */
    consent_version_id: uuid("consent_version_id"),
    consent_language: text("consent_language").notNull().default(""),
    consent_at: moment("consent_at"),
    /** When the post entered the bin; null outside of it. A trigger sets it with every status change. */
    deleted_at: moment("deleted_at"),
    created_at: createdAt(),
    updated_at: updatedAt(),
    /**
     * The text that search matches. Line feeds cannot be typed into the search box, so a match stays within one field.
     */
    search_text: text("search_text")
      .notNull()
      .generatedAlwaysAs(sql`lower(caption || chr(10) || person_name || chr(10) || person_city)`),
  },
  (table) => [
    unique("posts_account_id_id_key").on(table.account_id, table.id),
    foreignKey({
      name: "posts_event_fkey",
      columns: [table.account_id, table.event_id],
      foreignColumns: [events.account_id, events.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "posts_consent_version_fkey",
      columns: [table.event_id, table.consent_version_id],
      foreignColumns: [consentVersions.event_id, consentVersions.id],
    }),
    check("posts_consent_check", sql`(${table.consent_version_id} is null) = (${table.consent_at} is null)`),
    oneOf("posts_status_check", table.status, postStatuses),
    oneOf("posts_is_favourite_check", table.is_favourite, yesNo),
    oneOf("posts_media_type_check", table.media_type, mediaTypes),
    oneOf("posts_media_state_check", table.media_state, mediaStates),
    check("posts_original_sha256_check", sql`${table.original_sha256} ~ '^[0-9a-f]{64}$'`),
    check("posts_picture_hash_check", sql`${table.picture_hash} ~ '^[0-9a-f]{16}$'`),
    // The guest's original is stored in exactly one place; words without a picture have none.
    check(
      "posts_original_check",
      sql`num_nonnulls(${table.original_key}, ${table.video_id}) = case ${table.media_type} when 'text' then 0 else 1 end`,
    ),
    check("posts_original_crc32_check", sql`${table.original_crc32} between -1 and 4294967295`),
    check("posts_media_crc32_check", sql`${table.media_crc32} between -1 and 4294967295`),
    // A post on a wall must be approved and have its thumbnail, unless it is words; a photo's large picture may follow.
    check(
      "posts_wall_position_check",
      sql`${table.wall_position} is null or (${table.status} = 'approve'
        and (${table.thumbnail_media_key} is not null or ${table.media_type} = 'text')
        and (${table.media_state} = 'ready' or (${table.media_state} = 'processing' and ${table.media_type} = 'image')))`,
    ),
    // Only an approved post waits, and no wall shows it meanwhile.
    check(
      "posts_wall_due_at_check",
      sql`${table.wall_due_at} is null or (${table.status} = 'approve' and ${table.wall_position} is null)`,
    ),
    index("posts_account_id_id_idx").on(table.account_id, table.id.desc().nullsFirst()),
    index("posts_event_id_id_idx").on(table.event_id, table.id.desc().nullsFirst()),
    index("posts_event_id_status_id_idx").on(table.event_id, table.status, table.id.desc().nullsFirst()),
    // Finds a guest's other posts.
    index("posts_event_id_email_id_idx").on(
      table.event_id,
      sql`lower(${table.person_email_id})`,
      table.id.desc().nullsFirst(),
    ),
    index("posts_account_id_status_id_idx").on(table.account_id, table.status, table.id.desc().nullsFirst()),
    index("posts_wall_idx")
      .on(table.event_id, table.wall_position.desc().nullsFirst())
      .where(sql`${table.wall_position} is not null`),
    index("posts_wall_version_idx")
      .on(table.event_id, table.wall_version)
      .where(sql`${table.wall_version} is not null`),
    index("posts_wall_due_at_idx").on(table.wall_due_at).where(sql`${table.wall_due_at} is not null`),
    // Few at any time; every moderation page counts them.
    index("posts_failed_media_idx").on(table.account_id, table.event_id).where(sql`${table.media_state} = 'failed'`),
    index("posts_deleted_at_idx").on(table.deleted_at).where(sql`${table.deleted_at} is not null`),
    // Finds the posts of one phone.
    index("posts_guest_token_hash_event_id_id_idx")
      .on(table.guest_token_hash, table.event_id, table.id.desc().nullsFirst())
      .where(sql`${table.guest_token_hash} is not null`),
    // Finds banned copies of a picture.
    index("posts_event_id_original_sha256_idx")
      .on(table.event_id, table.original_sha256)
      .where(sql`${table.status} = 'banned' and ${table.original_sha256} is not null`),
    // Counts the recent posts of one address.
    index("posts_event_id_address_hash_id_idx")
      .on(table.event_id, table.address_hash, table.id.desc().nullsFirst())
      .where(sql`${table.address_hash} is not null`),
    index("posts_event_id_hand_over_id_idx")
      .on(table.event_id, table.hand_over_id)
      .where(sql`${table.hand_over_id} is not null`),
    index("posts_video_id_idx").on(table.video_id).where(sql`${table.video_id} is not null`),
    index("posts_search_idx").using("gin", sql`${table.search_text} gin_trgm_ops`),
  ],
);
