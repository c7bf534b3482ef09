import { getTableName, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import { backedUpTables, transientTables } from "@/db/backup-tables";
import { schema } from "@/db/client";

const tables = Object.values<unknown>(schema).filter((table) => is(table, PgTable));

it("every table is in a backup or on the list of tables that are not backed up", () => {
  expect([...backedUpTables, ...transientTables].sort()).toEqual(tables.map((table) => getTableName(table)).sort());
});

it("a backup lists each table after the tables that its foreign keys reference", () => {
  const order: readonly string[] = backedUpTables;
  for (const table of tables.filter((each) => order.includes(getTableName(each)))) {
    const pointedAt = getTableConfig(table).foreignKeys.map((key) => getTableName(key.reference().foreignTable));
    for (const other of pointedAt) expect(order.indexOf(other)).toBeLessThanOrEqual(order.indexOf(getTableName(table)));
    for (const other of pointedAt) expect(order).toContain(other);
  }
});
