import { sql } from "drizzle-orm";
import { foreignKey, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "../columns";
import { accounts } from "./accounts";
import { users } from "./users";

/** Links by which invited moderators choose their password. Only hashes are stored; each link works once. */
export const invitations = pgTable(
  "invitations",
  {
    /** Becomes the user's id, so that the audit log shows invitation and user as one. */
    id: id(),
    account_id: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    token_hash: text("token_hash").notNull().unique("invitations_token_hash_key"),
    /** Counts the links: each mail carries a new one, which ends the last. */
    link_number: integer("link_number").notNull().default(0),
    /** The events that the moderator gets. No foreign key: acceptance skips events that were deleted meanwhile. */
    event_ids: uuid("event_ids").array().notNull().default(sql`'{}'`),
    invited_by: uuid("invited_by").notNull(),
    expires_at: moment("expires_at").notNull(),
    /** Kept for a while after use, so that the link can say so. */
    accepted_at: moment("accepted_at"),
    created_at: createdAt(),
  },
  (table) => [
    // Ends the invitations of a deleted admin.
    foreignKey({
      name: "invitations_invited_by_fk",
      columns: [table.account_id, table.invited_by],
      foreignColumns: [users.account_id, users.id],
    }).onDelete("cascade"),
    uniqueIndex("invitations_account_id_email_key")
      .on(table.account_id, sql`lower(${table.email})`)
      .where(sql`${table.accepted_at} is null`),
    index("invitations_invited_by_idx").on(table.account_id, table.invited_by),
    index("invitations_expires_at_idx").on(table.expires_at),
  ],
);
