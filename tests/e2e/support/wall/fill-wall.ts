import { readFileSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import type { Installation } from "../installation";

/**
 * Puts copies of an event's only approved post onto its wall, below it; 'Copy 1' is the lowest. Their shapes differ,
 * their pictures are the same. Only for a wall that is not open yet, since nothing is published.
 */
export async function fillWall(installation: Installation, eventId: string, count: number): Promise<void> {
  const running = JSON.parse(readFileSync(path.join(installation.dataDir, "running.json"), "utf8"));
  const sql = postgres(running.database_url, { max: 1 });
  try {
    await sql`update events set wall_version = wall_version + ${count} where id = ${eventId}`;
    await sql`update posts set wall_position = wall_position + ${count}, wall_version = wall_version + ${count}
              where event_id = ${eventId} and wall_position is not null`;
    await sql`
      insert into posts (id, account_id, event_id, person_name, person_email_id, person_city, caption, status,
                         media_type, original_key, original_mime, original_bytes, media_key, thumbnail_media_key,
                         media_state, media_width, media_height, placeholder_color, wall_version, wall_position)
      select gen_random_uuid(), account_id, event_id, person_name, person_email_id, person_city, 'Copy ' || n, status,
             media_type, 'originals/copies/' || n, original_mime, original_bytes, media_key, thumbnail_media_key,
             media_state, 400, 250 + (n % 5) * 60, placeholder_color, n, n
      from posts, generate_series(1, ${count}::int) as n
      where event_id = ${eventId} and wall_position is not null`;
  } finally {
    await sql.end();
  }
}
