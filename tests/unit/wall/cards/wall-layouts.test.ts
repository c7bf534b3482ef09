import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { layoutForms } from "@/lib/client/wall/cards/layouts";

const styles = readFileSync("components/wall/cards/card-columns.module.css", "utf8");
const names = {
  four: "4-Column Social Mosaic",
  two: "2-Column Social Mosaic",
  list: "Single Column List View",
} as const;

/** The columns that the stylesheet gives a layout's forms, by the form's number. */
function styledColumns(name: string): Map<number, number> {
  const rules = [...styles.matchAll(/\.track\[data-layout="(\w+)"\](?::not\(\[data-small\]\))? \{([^}]*)\}/g)];
  const columns = new Map([[1, 1]]);
  for (const [, layout, body = ""] of rules) {
    const form = /--form: (\d+)/.exec(body)?.[1];
    if (layout === name && form) columns.set(Number(form), Number(/--columns: (\d+)/.exec(body)?.[1] ?? 1));
  }
  return columns;
}

describe("a layout's columns", () => {
  it("the 4-column mosaic has 1 to 4 columns up to 16:9, then 6 and 8, and the band", () => {
    expect(layoutForms[names.four].map(({ columns, isBand }) => (isBand ? "band" : columns))).toEqual([
      ...[1, 2, 3, 4, 6, 8],
      "band",
    ]);
  });

  it("every layout ends with the band", () => {
    for (const forms of Object.values(layoutForms)) {
      expect(forms.map(({ isBand }) => isBand === true)).toEqual(forms.map((_, at) => at === forms.length - 1));
    }
  });

  it.each(Object.entries(names))(
    "the stylesheet gives each form of layout '%s' the columns that it is laid out in",
    (name, layout) => {
      const columns = layoutForms[layout].map(({ columns }, at) => [at + 1, columns] as const);
      expect([...styledColumns(name)].sort(([one], [other]) => one - other)).toEqual(columns);
    },
  );
});
