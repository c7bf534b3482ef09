/** A migration as its file says it. `needs` is the tag of the oldest migration that a program must contain beside it. */
export type Migration = { tag: string; text: string };

const table = String.raw`"?(?:public"?\."?)?(\w+)"?`;
const shapes = {
  createTable: new RegExp(`^create table (?:if not exists )?${table} \\(`, "i"),
  createIndex: new RegExp(`^create (unique )?index (?:concurrently )?"?\\w+"? on ${table} `, "i"),
  addColumn: new RegExp(`^alter table ${table} add column "?(\\w+)"? (.+)$`, "i"),
  addConstraint: new RegExp(
    `^alter table ${table} add constraint "?\\w+"? (check|foreign key|unique|primary key)(.+)$`,
    "i",
  ),
  update: new RegExp(`^update ${table} set (.+?)(?: from .+)?(?: where .+)?$`, "i"),
  insert: new RegExp(`^insert into ${table} `, "i"),
  dropColumn: new RegExp(`^alter table ${table} drop column "?(\\w+)"?$`, "i"),
  /** A migration that only says what is unused. */
  nothing: /^select 1$/i,
  dropTable: new RegExp(`^drop table ${table}$`, "i"),
};

/** The tag of the first line `-- needs 0055_shown-hours`, or null. */
export const neededTag = ({ text }: Migration): string | null => /^-- needs (\S+)\n/.exec(text)?.[1] ?? null;

/** What a migration's comments `-- unused from here: events.form_city, words` name: columns and tables. */
export const unusedFrom = ({ text }: Migration): string[] =>
  [...text.matchAll(/^-- unused from here: (.+)$/gm)].flatMap(([, names = ""]) => names.split(/,\s*/));

/** The statements without comments, each on one line. */
const statementsOf = (text: string): string[] =>
  text
    .replace(/^--(?!>).*$/gm, "")
    .split(/--> statement-breakpoint|;\s*$/m)
    .map((statement) => statement.replace(/\s+/g, " ").trim().replace(/;$/, ""))
    .filter(Boolean);

/**
 * Returns the statements that could break a program which knows nothing of this migration: all but those that only add.
 * `unused` has the columns and tables that every such program has stopped using.
 */
export function harmfulStatements(migration: Migration, unused: readonly string[]): string[] {
  const newTables = new Set<string>();
  const newColumns = new Set<string>();
  const isNew = (name = "", columns: string[] = []) =>
    newTables.has(name) || (columns.length > 0 && columns.every((column) => newColumns.has(`${name}.${column}`)));
  const onlyAdds = (statement: string): boolean => {
    for (const [shape, pattern] of Object.entries(shapes)) {
      const [, first, second, third] = pattern.exec(statement) ?? [];
      if (!pattern.test(statement)) continue;
      if (shape === "createTable") newTables.add(first ?? "");
      if (shape === "addColumn") newColumns.add(`${first}.${second}`);
      switch (shape) {
        case "createTable":
        case "nothing":
          return true;
        case "createIndex":
          return !first || isNew(second);
        case "addColumn":
          // Old programs insert rows without it.
          return (
            !/\b(unique|primary key|references|check)\b/i.test(third ?? "") &&
            (!/not null/i.test(third ?? "") || /\b(default|generated)\b/i.test(third ?? ""))
          );
        case "addConstraint":
          return isNew(first, columnsOf(third ?? ""));
        case "update":
          return isNew(
            first,
            [...(second ?? "").matchAll(/(?:^|, )"?(\w+)"? =/g)].map(([, column = ""]) => column),
          );
        case "insert":
          return isNew(first);
        case "dropColumn":
          return unused.includes(`${first}.${second}`);
        case "dropTable":
          return unused.includes(first ?? "");
      }
    }
    return false;
  };
  return statementsOf(migration.text).filter((statement) => !onlyAdds(statement));
}

/** Columns that a check or key names: `("albums"."has_hearts" in ('on', 'off'))`, `("post_id") references …`. */
function columnsOf(condition: string): string[] {
  const [own = ""] = condition.split(/ references /i);
  return [...own.matchAll(/"(\w+)"(?!\.)/g)].map(([, column = ""]) => column);
}
