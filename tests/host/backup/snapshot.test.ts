import { text } from "node:stream/consumers";
import { beforeAll, expect, it } from "vitest";
import { withSnapshot } from "@/db/backup";
import { scripts } from "@/db/schema/scripts";
import { testInstallation } from "../../support/installation";
import { createAccount } from "../../support/people";

const installation = testInstallation();
/**
 * Larger than a stream's chunk, in one message of PostgreSQL's protocol: a full stream at the end of a table made
 * postgres.js wait for ever with the next one (copy in db/backup.ts).
 */
const longScript = "x".repeat(300_000);

let account_id: string;
beforeAll(async () => {
  account_id = await createAccount(installation.deps);
  const script = { account_id, script_name: "Long", script_placement: "header" as const, script: longScript };
  await installation.deps.db
    .insert(scripts)
    .values([1, 2, 3].map((id) => ({ ...script, id: `00000000-0000-7000-8000-00000000000${id}` })));
});

it("a snapshot reads every table to its end, one after the other, however large its last row is", async () => {
  const sizes = await withSnapshot(installation.databaseUrl, async ({ tables, rows }) => {
    const all: Record<string, number> = {};
    for (const table of tables) all[table.name] = (await text(await rows(table))).length;
    return all;
  });
  expect(sizes.scripts).toBeGreaterThan(3 * longScript.length);
  expect(Object.keys(sizes).length).toBeGreaterThan(10);
}, 15_000);
