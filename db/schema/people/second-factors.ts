import { foreignKey, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment } from "../columns";
import { users } from "./users";

/**
 * A user's second factor: an authenticator app, passkeys (passkeys.ts) or both, and recovery codes. A row without
 * `enabled_at` is a setup that was not finished.
 */
export const secondFactors = pgTable(
  "second_factors",
  {
    user_id: uuid("user_id").primaryKey(),
    account_id: uuid("account_id").notNull(),
    /** The app's secret, encrypted by a key from NEXTAUTH_SECRET (lib/server/base/auth/second-factor/secret.ts); or empty. */
    secret: text("secret").notNull(),
    /** The 30-second step of the last code, counted from 1970: a code works once. 0 until the app gave its first one. */
    last_step: integer("last_step").notNull().default(0),
    /** Hashes of the unused recovery codes. They do not depend on NEXTAUTH_SECRET. */
    recovery_hashes: text("recovery_hashes").array().notNull().default([]),
    /** Proven by the cookie of a browser that skips the second step; a new value forgets all browsers. */
    browser_nonce: uuid("browser_nonce").notNull().defaultRandom(),
    enabled_at: moment("enabled_at"),
    created_at: createdAt(),
  },
  (table) => [
    foreignKey({
      name: "second_factors_user_fk",
      columns: [table.account_id, table.user_id],
      foreignColumns: [users.account_id, users.id],
    }).onDelete("cascade"),
    index("second_factors_account_id_idx").on(table.account_id),
  ],
);
