import { createDatabase } from "@/db/client";

/** Repeats an event's posts, with their files, under new ids and places: afterwards there are `times` as many. */
export async function repeatPosts(databaseUrl: string, eventId: string, times: number): Promise<void> {
  const { sql, close } = createDatabase(databaseUrl, { max: 1, isDirect: true });
  const columns = await sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_name = 'posts' and is_generated = 'NEVER' and column_name not in ('id', 'wall_position', 'hand_over_id')`;
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  await sql.unsafe(
    `insert into posts (id, wall_position, ${names})
     select gen_random_uuid(), 100000 + row_number() over (), ${names}
     from (select * from posts where event_id = $1) one, generate_series(1, $2::int) again`,
    [eventId, times - 1],
  );
  await close();
}
