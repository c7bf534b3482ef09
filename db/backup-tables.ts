import "server-only";

/**
 * Tables in a backup, each after the tables that its foreign keys reference. A test compares both lists with the
 * schema: a table in neither would be lost.
 */
export const backedUpTables = [
  "accounts",
  "users",
  "second_factors",
  "passkeys",
  "ads",
  "ads_groups",
  "ads_group_ads",
  "scripts",
  "events",
  "former_slugs",
  "albums",
  "retentions",
  "event_moderators",
  "event_scripts",
  "moderation_rules",
  "consent_versions",
  "posts",
  "hearts",
  "erased_posts",
  "takedowns",
  "post_status_changes",
  "event_usage",
  // A guest's retry for a post in the backup must find the first attempt.
  "idempotency_keys",
  "video_uploads",
  "audit_log",
  "screens",
  "shown_hours",
  "sponsor_links",
] as const;

/**
 * Short-lived tables that no backup has: sign-ins, codes of screens, counts and uploads in flight end with
 * their database.
 */
export const transientTables = [
  "refresh_token_families",
  "channel_grants",
  "password_resets",
  // A backup must not revive a link that was used or revoked after it.
  "invitations",
  "pairing_codes",
  "moderation_holds",
  "rate_limits",
  "disk_bookings",
  "photo_uploads",
  "media_turns",
  "sender_turns",
  "job_runners",
  // A restore keeps the target's own row.
  "installation",
  // Download lists live for a day; one click makes a new one.
  "exports",
  "export_entries",
] as const;

/** Selects the names of existing tables, without those of extensions. */
export const publicTables = `
  select relname as name from pg_class
  where relnamespace = to_regnamespace('public') and relkind in ('r', 'p')
    and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  order by 1`;

/** A table of a backup, with its columns in the order of the row values. */
export type TableColumns = { name: string; columns: string[] };

/** Quotes an SQL identifier. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const columnList = (columns: readonly string[]) => columns.map(quoted).join(", ");
