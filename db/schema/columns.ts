import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, timestamp, uuid } from "drizzle-orm/pg-core";

/** UUID v7, made by the application (contract, section 1). */
export const id = () => uuid("id").primaryKey();

/** A moment in UTC. Strings keep Postgres' microseconds, which a JavaScript Date would cut. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "string" });
export const createdAt = () => moment("created_at").notNull().defaultNow();
export const updatedAt = () => moment("updated_at").notNull().defaultNow();

/** A check that holds a text column to one of the vocabulary's closed lists. */
export const oneOf = (name: string, column: AnyPgColumn, words: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(words.map((word) => `'${word.replaceAll("'", "''")}'`).join(", "))})`);

/** A check that holds a colour to '#rrggbb'. */
export const isColour = (name: string, column: AnyPgColumn) => check(name, sql`${column} ~ '^#[0-9a-fA-F]{6}$'`);
