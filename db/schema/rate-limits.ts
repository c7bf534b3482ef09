import { index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** State of the generic cell rate algorithm for each key: when the bucket is empty again. Unlogged. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    theoretical_arrival_at: moment("theoretical_arrival_at").notNull(),
  },
  (table) => [index("rate_limits_theoretical_arrival_at_idx").on(table.theoretical_arrival_at)],
);
