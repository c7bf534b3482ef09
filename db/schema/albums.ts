import { date, foreignKey, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { onOff } from "@/lib/shared/vocabulary";
import { createdAt, oneOf, updatedAt } from "./columns";
import { events } from "./events";

/** Albums for an event's guests. An event that never opened one has no row. */
export const albums = pgTable(
  "albums",
  {
    event_id: uuid("event_id").primaryKey(),
    account_id: uuid("account_id").notNull(),
    /** Part of its address. Not hashed: the console shows the link again, and what it opens is shown to all guests. */
    token: text("token").notNull(),
    is_open: text("is_open", { enum: onOff }).notNull().default("off"),
    /** If on, guests may give hearts to its posts. */
    has_hearts: text("has_hearts", { enum: onOff }).notNull().default("off"),
    password_hash: text("password_hash"),
    /** The last day on which it is open, in the account's time zone; null for no end. */
    ends_on: date("ends_on", { mode: "string" }),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique("albums_token_key").on(table.token),
    foreignKey({
      name: "albums_event_fkey",
      columns: [table.account_id, table.event_id],
      foreignColumns: [events.account_id, events.id],
    }).onDelete("cascade"),
    oneOf("albums_is_open_check", table.is_open, onOff),
    oneOf("albums_has_hearts_check", table.has_hearts, onOff),
  ],
);
