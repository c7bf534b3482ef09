import { sql } from "drizzle-orm";
import { bigint, check, foreignKey, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { mediaStates, mediaTypes, postStatuses, yesNo } from "@/lib/shared/vocabulary";
import { createdAt, id, moment, oneOf, updatedAt } from "./columns";
import { consentVersions } from "./consent-versions";
import { events } from "./events";

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
    status: text("status", { enum: postStatuses }).notNull().default("pending"),
    is_favourite: text("is_favourite", { enum: yesNo }).notNull().default("no"),
    media_type: text("media_type", { enum: mediaTypes }).notNull(),
    /** Storage key of what the guest sent; never public. Null with the two after it where a video host keeps it. */
    original_key: text("original_key"),
    original_mime: text("original_mime"),
    original_bytes: bigint("original_bytes", { mode: "number" }),
    /** CRC-32 of the original; null until it was read once, -1 where the store has no such object any more. */
    original_crc32: bigint("original_crc32", { mode: "number" }),
    /** The video that a host of its own keeps and plays, by the host's id. */
    video_id: text("video_id"),
    /** Storage key of the frame that the phone drew of its video; never public. */
    poster_key: text("poster_key"),
    /** Storage keys of the public renditions, absent until the worker has made them. */
    media_key: text("media_key"),
    thumbnail_media_key: text("thumbnail_media_key"),
    /** Size and CRC-32 of the full rendition or clip, as of the original. */
    media_bytes: bigint("media_bytes", { mode: "number" }),
    media_crc32: bigint("media_crc32", { mode: "number" }),
    /** Where the host plays the video, instead of media_key. */
    hosted_media_url: text("hosted_media_url"),
    media_state: text("media_state", { enum: mediaStates }).notNull().default("processing"),
    /** A sentence for the moderator: why there is nothing to show, or what may be missing from what is. */
    media_problem: text("media_problem"),
    /** Seconds from its beginning that a long clip was converted for; null where nothing of it is left out. */
    media_kept_seconds: integer("media_kept_seconds"),
    /** Pixels of the full rendition, upright; of a photo known with its thumbnail. */
    media_width: integer("media_width"),
    media_height: integer("media_height"),
    /** '#rrggbb', the picture's average, painted until it arrives. */
    placeholder_color: text("placeholder_color"),
    /** events.wall_version at the post's last change that walls must hear of; null if none ever did. */
    wall_version: bigint("wall_version", { mode: "number" }),
    /** events.wall_version at which the post came onto the wall; null when it is not on it. Walls show it descending. */
    wall_position: bigint("wall_position", { mode: "number" }),
    /** When an approved post may come onto its wall; null once it may, and for one that does not wait. */
    wall_due_at: moment("wall_due_at"),
    /** SHA-256, in hex, of the token by which the guest's phone knows its posts; null where it sent none. */
    guest_token_hash: text("guest_token_hash"),
    moderated_at: moment("moderated_at"),
    /** The wording that the guest agreed to, in the language of the phone, and when; null where nothing was asked. */
    consent_version_id: uuid("consent_version_id"),
    consent_language: text("consent_language").notNull().default(""),
    consent_at: moment("consent_at"),
    /** When the post came into the bin; null while it is not there. A trigger keeps it with every change of status. */
    deleted_at: moment("deleted_at"),
    created_at: createdAt(),
    updated_at: updatedAt(),
    /**
     * Holds the text that search matches. Nobody can type line feeds into a search box, so they keep a match inside one
     * field.
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
    // The guest's original lies in exactly one place.
    check("posts_original_check", sql`num_nonnulls(${table.original_key}, ${table.video_id}) = 1`),
    check("posts_original_crc32_check", sql`${table.original_crc32} between -1 and 4294967295`),
    check("posts_media_crc32_check", sql`${table.media_crc32} between -1 and 4294967295`),
    // Nothing unapproved can stand on a wall, and nothing without its thumbnail; a photo's large picture may follow.
    check(
      "posts_wall_position_check",
      sql`${table.wall_position} is null or (${table.status} = 'approve' and ${table.thumbnail_media_key} is not null
        and (${table.media_state} = 'ready' or (${table.media_state} = 'processing' and ${table.media_type} = 'image')))`,
    ),
    // A wait belongs to an approval, and while it lasts no wall shows the post.
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
    // Few at any time; counted for every page that moderates.
    index("posts_failed_media_idx").on(table.account_id, table.event_id).where(sql`${table.media_state} = 'failed'`),
    index("posts_deleted_at_idx").on(table.deleted_at).where(sql`${table.deleted_at} is not null`),
    // Finds what one phone posted.
    index("posts_guest_token_hash_event_id_id_idx")
      .on(table.guest_token_hash, table.event_id, table.id.desc().nullsFirst())
      .where(sql`${table.guest_token_hash} is not null`),
    index("posts_video_id_idx").on(table.video_id).where(sql`${table.video_id} is not null`),
    index("posts_search_idx").using("gin", sql`${table.search_text} gin_trgm_ops`),
  ],
);
