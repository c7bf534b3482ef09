import { index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { onOff, scriptPlacements, yesNo } from "@/lib/shared/vocabulary";
import { createdAt, id, oneOf, updatedAt } from "./columns";
import { accounts } from "./people/accounts";

export const scripts = pgTable(
  "scripts",
  {
    id: id(),
    account_id: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    script_name: text("script_name").notNull(),
    script_placement: text("script_placement", { enum: scriptPlacements }).notNull(),
    script: text("script").notNull(),
    is_global: text("is_global", { enum: yesNo }).notNull().default("no"),
    on_off: text("on_off", { enum: onOff }).notNull().default("on"),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique("scripts_account_id_id_key").on(table.account_id, table.id),
    index("scripts_account_id_created_at_idx").on(table.account_id, table.created_at),
    oneOf("scripts_script_placement_check", table.script_placement, scriptPlacements),
    oneOf("scripts_is_global_check", table.is_global, yesNo),
    oneOf("scripts_on_off_check", table.on_off, onOff),
  ],
);
