import { boolean, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { languages } from "@/lib/shared/language/languages";
import { secondFactorDemands } from "@/lib/shared/vocabulary";
import { createdAt, id, moment, oneOf, updatedAt } from "../columns";

/** An organising company. Every other row belongs to one. */
export const accounts = pgTable(
  "accounts",
  {
    id: id(),
    company_name: text("company_name").notNull(),
    address: text("address").notNull().default(""),
    city: text("city").notNull().default(""),
    state: text("state").notNull().default(""),
    zip_code: text("zip_code").notNull().default(""),
    phone_number: text("phone_number").notNull().default(""),
    email: text("email").notNull(),
    website_url: text("website_url").notNull().default(""),
    /** IANA name; the account's dates and start times are in this time zone. */
    timezone: text("timezone").notNull().default("UTC"),
    /** The language of mails to its users, and of new events. */
    language: text("language", { enum: languages }).notNull().default("en"),
    /** Days after which new events are deleted; null for never. */
    retention_days: smallint("retention_days"),
    /** The users who must set up a second factor before anything else. */
    second_factor_for: text("second_factor_for", { enum: secondFactorDemands }).notNull().default("nobody"),
    /** People may skip the second step in a browser for 30 days. */
    remembers_browsers: boolean("remembers_browsers").notNull().default(true),
    company_logo_key: text("company_logo_key"),
    favicon_key: text("favicon_key"),
    thumbnail_key: text("thumbnail_key"),
    /** When the company is deleted; an admin can take it back until then. Null for a company that stays. */
    closes_at: moment("closes_at"),
    /** When its deletion began; it continues after any interruption. */
    closing_began_at: moment("closing_began_at"),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    oneOf("accounts_language_check", table.language, languages),
    oneOf("accounts_second_factor_for_check", table.second_factor_for, secondFactorDemands),
  ],
);
