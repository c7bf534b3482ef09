import { directionOf, type Language, localeOf } from "./languages";

/**
 * Reads translations: JSON as i18next writes it (v4), with `{{name}}`, `{{count, number}}`, `{{names, list}}`, and a key
 * for each plural category of a language: `kept_one`, `kept_other`. A sentence that does not depend on its count has one
 * key without a category.
 */

export type Tree = { readonly [key: string]: string | Tree };
/** The parts of each sentence that a page fills in, in the order of its function's parameters. */
type Parts = { readonly [key: string]: readonly string[] | Parts };
type Value = string | number | readonly string[];

/** Parts that are no text. `count` picks the plural form. */
type Values = {
  [Name in "count" | "all" | "position" | "percent" | "seconds" | "minutes"]: number;
} & { names: readonly string[] };
type ArgumentsOf<Names extends readonly string[]> = {
  -readonly [Index in keyof Names]: Names[Index] extends keyof Values ? Values[Names[Index]] : string;
};

type NameOf<Key extends PropertyKey> = Key extends `${infer Name}_${Intl.LDMLPluralRule}` ? Name : Key;
type In<Table, Key> = Key extends keyof Table ? Table[Key] : unknown;

/** The English file's tree, with a function in place of each sentence that has parts. */
export type Messages<Json, Table> = {
  readonly [Key in keyof Json as NameOf<Key>]: Json[Key] extends string
    ? In<Table, NameOf<Key>> extends infer Names extends readonly string[]
      ? (...parts: ArgumentsOf<Names>) => string
      : string
    : Messages<Json[Key], In<Table, Key>>;
};

const category = /_(zero|one|two|few|many|other)$/;

/** Returns a scope's messages. `limits` are numbers that its sentences name. */
export function readMessages<Json, Table extends Parts>(
  language: Language,
  file: object,
  parts: Table,
  limits: Record<string, number>,
): Messages<Json, Table> {
  // Formatters are made when first used: some phones lack one.
  const write = (value: Value, format: string | undefined): string => {
    if (typeof value === "string") return value;
    if (typeof value === "number") return format ? new Intl.NumberFormat(localeOf(language)).format(value) : `${value}`;
    // Between first-strong isolate and its end, a name keeps its own direction (Unicode UAX 9).
    const items = directionOf(language) === "rtl" ? value.map((item) => `\u2068${item}\u2069`) : value;
    return new Intl.ListFormat(localeOf(language)).format(items);
  };
  const fill = (text: string, values: Record<string, Value | undefined>) =>
    text.replace(/\{\{(\w+)(, \w+)?\}\}/g, (whole: string, name: string, format?: string) => {
      const value = values[name] ?? limits[name];
      return value === undefined ? whole : write(value, format);
    });
  const read = (tree: Tree, table: Parts): object =>
    Object.fromEntries(
      Object.entries(tree).map(([key, entry]) => {
        const name = key.replace(category, "");
        const names = table[name];
        if (typeof entry !== "string") return [key, read(entry, (table[key] ?? {}) as Parts)];
        if (!Array.isArray(names)) return [key, fill(entry, limits)];
        const say = (...given: Value[]) => {
          const values = Object.fromEntries(names.map((part, index) => [part, given[index]]));
          const { count } = values;
          const form = typeof count === "number" && tree[`${name}_${new Intl.PluralRules(language).select(count)}`];
          return fill(typeof form === "string" ? form : entry, values);
        };
        return [name, say];
      }),
    );
  return read(file as Tree, parts) as Messages<Json, Table>;
}
