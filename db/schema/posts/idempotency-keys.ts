import { foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "../columns";
import { events } from "../events";

/** An attempt to post: the same key with the same body is the same post (contract, section 5). */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    account_id: uuid("account_id").notNull(),
    event_id: uuid("event_id").notNull(),
    idempotency_key: uuid("idempotency_key").notNull(),
    /** SHA-256 of the fields and the media, in hex; empty once the post is erased, because it reveals their content. */
    body_hash: text("body_hash").notNull(),
    post_id: uuid("post_id").notNull(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ name: "idempotency_keys_pkey", columns: [table.event_id, table.idempotency_key] }),
    foreignKey({
      name: "idempotency_keys_event_fkey",
      columns: [table.account_id, table.event_id],
      foreignColumns: [events.account_id, events.id],
    }).onDelete("cascade"),
    index("idempotency_keys_created_at_idx").on(table.created_at),
  ],
);
