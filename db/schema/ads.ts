import { foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, updatedAt } from "./columns";
import { accounts } from "./people/accounts";

export const ads = pgTable(
  "ads",
  {
    id: id(),
    account_id: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    ad_name: text("ad_name").notNull(),
    ad_url: text("ad_url").notNull().default(""),
    media_key: text("media_key").notNull(),
    media_width: integer("media_width"),
    media_height: integer("media_height"),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique("ads_account_id_id_key").on(table.account_id, table.id),
    index("ads_account_id_created_at_idx").on(table.account_id, table.created_at),
  ],
);

/** An ads program: ordered ads, shown between the posts of an event. */
export const adsGroups = pgTable(
  "ads_groups",
  {
    id: id(),
    account_id: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    ads_group_name: text("ads_group_name").notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique("ads_groups_account_id_id_key").on(table.account_id, table.id),
    index("ads_groups_account_id_created_at_idx").on(table.account_id, table.created_at),
  ],
);

export const adsGroupAds = pgTable(
  "ads_group_ads",
  {
    account_id: uuid("account_id").notNull(),
    ads_group_id: uuid("ads_group_id").notNull(),
    ads_id: uuid("ads_id").notNull(),
    /** Starts at 0; the wall cycles through the ads in this order. */
    position: integer("position").notNull(),
  },
  (table) => [
    primaryKey({ name: "ads_group_ads_pkey", columns: [table.ads_group_id, table.ads_id] }),
    foreignKey({
      name: "ads_group_ads_group_fkey",
      columns: [table.account_id, table.ads_group_id],
      foreignColumns: [adsGroups.account_id, adsGroups.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "ads_group_ads_ad_fkey",
      columns: [table.account_id, table.ads_id],
      foreignColumns: [ads.account_id, ads.id],
    }).onDelete("cascade"),
    index("ads_group_ads_ads_id_idx").on(table.ads_id),
  ],
);
