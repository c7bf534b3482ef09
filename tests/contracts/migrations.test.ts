import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import journal from "@/db/migrations/meta/_journal.json" with { type: "json" };
import { harmfulStatements, type Migration, neededTag, unusedFrom } from "../support/database/migration-sql";

/** Migrations up to this one were released before an older version could read what a newer migration needs. */
const lastWithout = "0055_shown-hours";

const migrations: Migration[] = journal.entries.map(({ tag }) => ({
  tag,
  text: readFileSync(new URL(`../../db/migrations/${tag}.sql`, import.meta.url), "utf8"),
}));
const indexOf = (tag: string | null) => migrations.findIndex((migration) => migration.tag === tag);

/** Faults of the migrations from `from` on, as a developer reads them. */
function faultsOf(all: Migration[], from: number): string[] {
  return all.slice(from).flatMap((migration, offset) => {
    const needed = all.findIndex(({ tag }) => tag === neededTag(migration));
    const own = from + offset;
    if (needed < 0 || needed > own)
      return [`${migration.tag}: begin it with "-- needs <tag>" of itself or an older one`];
    if (needed === own) return [];
    const unused = all.slice(0, needed + 1).flatMap(unusedFrom);
    return harmfulStatements(migration, unused).map((statement) => `${migration.tag}: ${statement}`);
  });
}

/** Faults of one further migration with this SQL, after an existing one. */
const faultsAfter = (existing: string, sql: string) =>
  faultsOf(
    [
      { tag: "0055", text: "" },
      { tag: "0056", text: existing },
      { tag: "0057", text: sql },
    ],
    2,
  );

it("each migration says what a program must contain to run beside it, and only adds where that is an older one", () => {
  expect(faultsOf(migrations, indexOf(lastWithout) + 1)).toEqual([]);
});

it("the last migrations before the rule would have been compatible: they only add", () => {
  const some = ["0050_hearts", "0051_hand-overs", "0053_passkeys", "0054_scenes", "0055_shown-hours"];
  expect(migrations.filter(({ tag }) => some.includes(tag)).flatMap((one) => harmfulStatements(one, []))).toEqual([]);
});

describe("a migration that older programs are to run beside", () => {
  it.each([
    'CREATE TABLE "a" ("id" uuid NOT NULL);--> statement-breakpoint\nCREATE UNIQUE INDEX "i" ON "a" USING btree ("id");',
    'ALTER TABLE "events" ADD COLUMN "b" text;',
    `ALTER TABLE "events" ADD COLUMN "b" text DEFAULT '' NOT NULL;`,
    `ALTER TABLE "events" ADD COLUMN "b" text DEFAULT 'x';\nUPDATE events SET b = 'y' WHERE id IS NULL;`,
    `ALTER TABLE "events" ADD COLUMN "b" text;--> statement-breakpoint
     ALTER TABLE "events" ADD CONSTRAINT "c" CHECK ("events"."b" in ('x'));`,
    'CREATE INDEX "i" ON "events" USING btree ("id");',
    "-- unused from here: events.slug\nSELECT 1;",
  ])("may add: %s", (sql) => {
    expect(faultsAfter("", `-- needs 0055\n${sql}`)).toEqual([]);
  });

  it.each([
    'DROP TABLE "words";',
    'ALTER TABLE "events" DROP COLUMN "slug";',
    'ALTER TABLE "events" DROP CONSTRAINT "c";',
    'ALTER TABLE "events" RENAME COLUMN "slug" TO "name";',
    'ALTER TABLE "events" RENAME TO "parties";',
    'ALTER TABLE "events" ADD COLUMN "b" text NOT NULL;',
    'ALTER TABLE "events" ADD COLUMN "b" text UNIQUE;',
    'ALTER TABLE "events" ALTER COLUMN "slug" SET NOT NULL;',
    'ALTER TABLE "events" ALTER COLUMN "slug" SET DATA TYPE integer;',
    `ALTER TABLE "events" ADD CONSTRAINT "c" CHECK ("events"."slug" <> '');`,
    'CREATE UNIQUE INDEX "i" ON "events" USING btree ("slug");',
    "UPDATE events SET slug = '';",
    "DELETE FROM events;",
    "TRUNCATE events;",
    "DO $$ begin drop table events; end $$;",
  ])("may not change what they use: %s", (sql) => {
    expect(faultsAfter("", `-- needs 0055\n${sql}`)).toHaveLength(1);
    expect(faultsAfter("", `-- needs 0057\n${sql}`)).toEqual([]);
  });

  it("drops only what a migration that it needs calls unused", () => {
    const unused = "-- needs 0055\n-- unused from here: events.slug, words\nSELECT 1;";
    const drop = 'ALTER TABLE "events" DROP COLUMN "slug";--> statement-breakpoint\nDROP TABLE "words";';
    expect(faultsAfter(unused, `-- needs 0056\n${drop}`)).toEqual([]);
    // A program of before 0056 still reads the column.
    expect(faultsAfter(unused, `-- needs 0055\n${drop}`)).toHaveLength(2);
    expect(faultsAfter(unused, '-- needs 0056\nDROP TABLE "events";')).toHaveLength(1);
  });

  it("says what it needs, of itself or an older migration", () => {
    for (const head of ["", "-- needs 0058\n", "-- needs something\n", "-- compatible\n"])
      expect(faultsAfter("", `${head}CREATE TABLE "a" ();`)).toEqual([expect.stringMatching(/^0057: begin it with/)]);
  });
});
