import { foreignKey, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment } from "../columns";
import { users } from "./users";

/** Password reset links. Only hashes are stored; each link works once. */
export const passwordResets = pgTable(
  "password_resets",
  {
    token_hash: text("token_hash").primaryKey(),
    account_id: uuid("account_id").notNull(),
    user_id: uuid("user_id").notNull(),
    expires_at: moment("expires_at").notNull(),
    created_at: createdAt(),
  },
  (table) => [
    foreignKey({
      name: "password_resets_user_fk",
      columns: [table.account_id, table.user_id],
      foreignColumns: [users.account_id, users.id],
    }).onDelete("cascade"),
    index("password_resets_user_idx").on(table.account_id, table.user_id),
    index("password_resets_expires_at_idx").on(table.expires_at),
  ],
);
