import "server-only";
import { randomBytes } from "node:crypto";
import type postgres from "postgres";
import { openForTool, referencedKeys } from "./backup";

const prefix = "wallflower_rehearsal_";
const pattern = new RegExp(`^${prefix}[0-9a-f]{16}$`);

const keysPerInsert = 1_000;

/** An empty database beside another one. */
export type Scratch = {
  url: string;
  /** Closes its connections and drops it; safe to call twice. */
  drop: () => Promise<void>;
};

/**
 * Creates an empty database on the server of `url`, and drops those left by killed rehearsals. Throws the database's
 * error if its user may not create one.
 */
export async function createScratch(url: string): Promise<Scratch> {
  const sql = openConnection(url);
  const name = `${prefix}${randomBytes(8).toString("hex")}`;
  const address = withDatabase(url, name);
  // Keep one connection open: other rehearsals drop only databases without connections.
  const guard = openConnection(address);
  let dropping: Promise<void> | undefined;
  const drop = () => {
    dropping ??= (async () => {
      await guard.end({ timeout: 1 });
      await sql.unsafe(`drop database if exists ${name} with (force)`).finally(() => sql.end({ timeout: 5 }));
    })();
    return dropping;
  };
  try {
    await dropLeftovers(sql);
    await sql.unsafe(`create database ${name} template template0`);
    await guard.unsafe("select 1");
    return { url: address, drop };
  } catch (error) {
    await drop();
    throw error;
  }
}

async function dropLeftovers(sql: postgres.Sql): Promise<void> {
  const rows = await sql.unsafe<{ name: string }[]>("select datname as name from pg_database");
  for (const { name } of rows.filter((row) => pattern.test(row.name))) {
    // May belong to another rehearsal or another user.
    await sql.unsafe(`drop database ${name}`).catch(() => {});
  }
}

/** Replaces the database in the address, which may be a list of hosts and so no valid URL. */
function withDatabase(address: string, name: string): string {
  return address.replace(/^(\w+:\/\/[^/?]*)(\/[^?]*)?/, `$1/${name}`);
}

/** Content of a restored database; `lostKeys` are keys that its rows reference without a stored file. */
export type Contents = { accounts: number; events: number; posts: number; photos: number; clips: number } & {
  lostKeys: string[];
};

/** Counts the content of the database at `url`, and compares the keys that its rows reference with the stored files. */
export async function findContents(url: string, storedKeys: AsyncIterable<string>): Promise<Contents> {
  const sql = openConnection(url);
  try {
    await sql.unsafe("create temporary table stored_keys (key text)");
    const store = (keys: string[]) =>
      sql.unsafe("insert into stored_keys select json_array_elements_text($1::text::json)", [JSON.stringify(keys)]);
    const batch: string[] = [];
    for await (const key of storedKeys) {
      batch.push(key);
      if (batch.length === keysPerInsert) await store(batch.splice(0));
    }
    await store(batch);
    const lost = await sql.unsafe<{ key: string }[]>(`
      select key from (${referencedKeys()}) as named except select key from stored_keys order by 1`);
    const [counts] = await sql.unsafe<Omit<Contents, "lostKeys">[]>(`
      select (select count(*)::int from accounts) as accounts, (select count(*)::int from events) as events,
        count(*)::int as posts, (count(*) filter (where media_type = 'image'))::int as photos,
        (count(*) filter (where media_type = 'video'))::int as clips
      from posts`);
    if (!counts) throw new Error("The database does not count its posts.");
    return { ...counts, lostKeys: lost.map(({ key }) => key) };
  } finally {
    await sql.end({ timeout: 5 });
  }
}

const openConnection = (url: string) => openForTool(url, "wallflower rehearsal");
