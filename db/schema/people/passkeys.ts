import { bigint, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "../columns";
import { secondFactors } from "./second-factors";

/** A user's passkeys, which go with their second factor. Public keys are no secrets. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    account_id: uuid("account_id").notNull(),
    user_id: uuid("user_id")
      .notNull()
      .references(() => secondFactors.user_id, { onDelete: "cascade" }),
    /** Made by the authenticator; base64url, as the key (COSE). */
    credential_id: text("credential_id").notNull().unique("passkeys_credential_id_key"),
    public_key: text("public_key").notNull(),
    /** The authenticator's count of signatures at the last one; 0 if it keeps none, as most do. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    name: text("name").notNull(),
    used_at: moment("used_at"),
    created_at: createdAt(),
  },
  (table) => [index("passkeys_account_id_idx").on(table.account_id), index("passkeys_user_id_idx").on(table.user_id)],
);
