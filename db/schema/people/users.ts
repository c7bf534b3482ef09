import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { roles } from "@/lib/shared/vocabulary";
import { createdAt, id, oneOf, updatedAt } from "../columns";
import { accounts } from "./accounts";

export const users = pgTable(
  "users",
  {
    id: id(),
    account_id: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    password_hash: text("password_hash").notNull(),
    /** The product generated and showed this password: the user must choose another before anything else. */
    password_is_initial: boolean("password_is_initial").notNull().default(false),
    role: text("role", { enum: roles }).notNull(),
    phone_number: text("phone_number").notNull().default(""),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    uniqueIndex("users_email_key").on(sql`lower(${table.email})`),
    // Lets other tables bind a user to the same account with a composite foreign key.
    unique("users_account_id_id_key").on(table.account_id, table.id),
    index("users_account_id_created_at_idx").on(table.account_id, table.created_at),
    oneOf("users_role_check", table.role, roles),
  ],
);
