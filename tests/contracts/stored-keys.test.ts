import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import { schema } from "@/db/client";
import { storedKeyColumns } from "@/db/queries/upkeep/stored-keys";

/** Columns that end in _key and do not name stored bytes. */
const otherKeys = new Set(["idempotency_keys.idempotency_key", "passkeys.public_key"]);

it("every column that names stored bytes is known to the code that removes them", () => {
  const known = storedKeyColumns.map(({ table, column }) => `${getTableName(table)}.${column.name}`);
  const columns = Object.values<unknown>(schema)
    .filter((table) => is(table, PgTable))
    .flatMap((table) => Object.values(getTableColumns(table)).map(({ name }) => `${getTableName(table)}.${name}`))
    .filter((name) => name.endsWith("_key") && !otherKeys.has(name));
  expect(known.sort()).toEqual(columns.sort());
});
