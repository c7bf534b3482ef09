import { bigint, boolean, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { events } from "./events";

/** The browsers that show a wall, as they report themselves. */
export const screens = pgTable(
  "screens",
  {
    account_id: uuid("account_id").notNull(),
    event_id: uuid("event_id").notNull(),
    /** Made by the screen itself, for as long as its tab lives. */
    id: uuid("id").notNull(),
    name: text("name").notNull(),
    /** Whether an organiser gave it its name: it was opened by an address that the console made. */
    is_named: boolean("is_named").notNull().default(false),
    /** The version of the wall that it shows, and since when we know. */
    wall_version: bigint("wall_version", { mode: "number" }).notNull(),
    version_at: moment("version_at").notNull(),
    /** Posts that it shows. */
    post_count: integer("post_count").notNull(),
    /** The build of the page that it runs; empty where that has no name. */
    build: text("build").notNull(),
    /** Whether changes are pushed to it; else it asks. */
    is_pushed: boolean("is_pushed").notNull(),
    first_heard_at: moment("first_heard_at").notNull(),
    heard_at: moment("heard_at").notNull(),
    /** The name that an organiser gave it from the console, until it reports that name itself. */
    given_name: text("given_name"),
    /** When an organiser last asked it to show its name. */
    identify_asked_at: moment("identify_asked_at"),
    /** An organiser took it off the list: it is told so, and this id is never listed again. */
    is_forgotten: boolean("is_forgotten").notNull().default(false),
  },
  (table) => [
    primaryKey({ name: "screens_pkey", columns: [table.event_id, table.id] }),
    foreignKey({
      name: "screens_event_fkey",
      columns: [table.account_id, table.event_id],
      foreignColumns: [events.account_id, events.id],
    }).onDelete("cascade"),
    index("screens_account_id_heard_at_idx").on(table.account_id, table.heard_at),
  ],
);
