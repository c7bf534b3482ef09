import "server-only";

/**
 * The tables that a backup holds, each after those that its foreign keys point at. A test holds both lists to the
 * schema: a table that is in neither would be lost.
 */
export const backedUpTables = [
  "accounts",
  "users",
  "ads",
  "ads_groups",
  "ads_group_ads",
  "scripts",
  "events",
  "event_moderators",
  "event_scripts",
  "consent_versions",
  "posts",
  "erased_posts",
  "post_status_changes",
  "event_usage",
  // A guest's second try for a post that is in the backup must find the first.
  "idempotency_keys",
  "video_uploads",
  "audit_log",
] as const;

/** Lists tables of the moment: sign-ins, screens, counts and uploads on their way end with their database. */
export const momentaryTables = [
  "refresh_token_families",
  "channel_grants",
  "password_resets",
  "screens",
  "moderation_holds",
  "rate_limits",
  "disk_bookings",
  "photo_uploads",
  "media_turns",
  // A restore keeps the target's own row.
  "installation",
  // Lists of a day, made anew with a press.
  "exports",
  "export_entries",
] as const;

/** Selects the names of tables that are there; those of extensions are left out. */
export const publicTables = `
  select relname as name from pg_class
  where relnamespace = to_regnamespace('public') and relkind in ('r', 'p')
    and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  order by 1`;

/** A table of a backup and its columns, in the order in which its rows hold them. */
export type TableColumns = { name: string; columns: string[] };

/** Writes a name as SQL wants it. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const columnList = (columns: readonly string[]) => columns.map(quoted).join(", ");
