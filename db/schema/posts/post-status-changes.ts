import { foreignKey, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { postStatuses, settablePostStatuses } from "@/lib/shared/vocabulary";
import { createdAt, id, oneOf } from "../columns";
import { users } from "../people/users";
import { posts } from "./posts";

/**
 * Records who changed which post's status, from what and to what, for undo. Ids are time-ordered. An undo deletes its
 * row, and all rows are deleted after a day.
 */
export const postStatusChanges = pgTable(
  "post_status_changes",
  {
    id: id(),
    account_id: uuid("account_id").notNull(),
    post_id: uuid("post_id").notNull(),
    user_id: uuid("user_id").notNull(),
    from_status: text("from_status", { enum: postStatuses }).notNull(),
    to_status: text("to_status", { enum: settablePostStatuses }).notNull(),
    created_at: createdAt(),
  },
  (table) => [
    foreignKey({
      name: "post_status_changes_post_fkey",
      columns: [table.account_id, table.post_id],
      foreignColumns: [posts.account_id, posts.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "post_status_changes_user_fkey",
      columns: [table.account_id, table.user_id],
      foreignColumns: [users.account_id, users.id],
    }).onDelete("cascade"),
    oneOf("post_status_changes_from_status_check", table.from_status, postStatuses),
    oneOf("post_status_changes_to_status_check", table.to_status, settablePostStatuses),
    index("post_status_changes_post_id_id_idx").on(table.post_id, table.id.desc().nullsFirst()),
    index("post_status_changes_user_id_idx").on(table.user_id),
    index("post_status_changes_created_at_idx").on(table.created_at),
  ],
);
