import "server-only";
import { randomBytes } from "node:crypto";
import type postgres from "postgres";
import { connect } from "./connect";

const prefix = "wallflower_rehearsal_";
const pattern = new RegExp(`^${prefix}[0-9a-f]{16}$`);

/** An empty database beside another one. */
export type Scratch = {
  url: string;
  /** Ends its connections and removes it; safe to call twice. */
  drop: () => Promise<void>;
};

/**
 * Makes an empty database on the server of the one at `url`, and removes those that a rehearsal left that was killed.
 * Throws the database's error where its user may make none.
 */
export async function createScratch(url: string): Promise<Scratch> {
  const sql = open(url);
  const name = `${prefix}${randomBytes(8).toString("hex")}`;
  const address = withDatabase(url, name);
  // Held open: a database that somebody is connected to is not taken for a left one.
  const guard = open(address);
  let dropping: Promise<void> | undefined;
  const drop = () => {
    dropping ??= (async () => {
      await guard.end({ timeout: 1 });
      await sql.unsafe(`drop database if exists ${name} with (force)`).finally(() => sql.end({ timeout: 5 }));
    })();
    return dropping;
  };
  try {
    await dropLeft(sql);
    await sql.unsafe(`create database ${name} template template0`);
    await guard.unsafe("select 1");
    return { url: address, drop };
  } catch (error) {
    await drop();
    throw error;
  }
}

async function dropLeft(sql: postgres.Sql): Promise<void> {
  const rows = await sql.unsafe<{ name: string }[]>("select datname as name from pg_database");
  for (const { name } of rows.filter((row) => pattern.test(row.name))) {
    // Another rehearsal's, or another user's.
    await sql.unsafe(`drop database ${name}`).catch(() => {});
  }
}

/** The same address with another database; also one that is a list of hosts, and no URL. */
function withDatabase(address: string, name: string): string {
  return address.replace(/^(\w+:\/\/[^/?]*)(\/[^?]*)?/, `$1/${name}`);
}

const open = (url: string) =>
  connect(url, {
    max: 1,
    prepare: false,
    fetch_types: false,
    onnotice: () => {},
    connection: { application_name: "wallflower rehearsal" },
  });
