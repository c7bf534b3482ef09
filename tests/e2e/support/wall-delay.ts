import { readFileSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import type { Installation } from "./installation";

/**
 * Lengthens the delay of an event's approved posts by this many seconds, because a busy machine may press a key too
 * late. Returns the function that undoes this.
 */
export async function lengthenWallDelay(installation: Installation, eventId: string, seconds: number) {
  const running = JSON.parse(readFileSync(path.join(installation.dataDir, "running.json"), "utf8"));
  const run = async (statements: string) => {
    const sql = postgres(running.database_url, { max: 1, onnotice: () => {} });
    await sql.unsafe(statements).finally(() => sql.end());
  };
  await run(`
    create function lengthen_wait() returns trigger language plpgsql as $$
      begin new.wall_due_at := new.wall_due_at + interval '${Number(seconds)} seconds'; return new; end $$;
    create trigger lengthen_wait before update of wall_due_at on posts for each row
      when (old.wall_due_at is null and new.event_id = '${eventId}') execute function lengthen_wait()`);
  return () => run("drop trigger lengthen_wait on posts; drop function lengthen_wait()");
}
