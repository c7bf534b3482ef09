import { boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "../columns";
import { users } from "./users";

/**
 * One sign-in: a chain of refresh tokens, with the hashes of the last two. The previous one stays valid for a moment
 * (two tabs, a lost response); an older one revokes the family (contract, section 3). A token contains its family's id,
 * so no index by hash is needed.
 */
export const refreshTokenFamilies = pgTable(
  "refresh_token_families",
  {
    id: id(),
    user_id: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    token_hash: text("token_hash").notNull(),
    previous_token_hash: text("previous_token_hash"),
    rotated_at: moment("rotated_at").notNull().defaultNow(),
    remember: boolean("remember").notNull().default(false),
    /** The sign-in's User-Agent header and network address. */
    browser: text("browser").notNull().default(""),
    address: text("address").notNull().default(""),
    /** When the user last gave a code of their second factor in this sign-in. */
    factor_at: moment("factor_at"),
    expires_at: moment("expires_at").notNull(),
    revoked_at: moment("revoked_at"),
    created_at: createdAt(),
  },
  (table) => [
    index("refresh_token_families_user_id_idx").on(table.user_id),
    index("refresh_token_families_expires_at_idx").on(table.expires_at),
  ],
);
