import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

/** docs/security.md names the tests of each promise: a file below tests/ in backticks, its titles in quotes. */

const root = fileURLToPath(new URL("../..", import.meta.url));
const page = readFileSync(path.join(root, "docs/security.md"), "utf8");
const testFile = /`((?:api|contracts|e2e|host|unit)\/[\w./-]+)`/g;

/** The requirements of level 1: id, and the cell that names the tests. */
const level1 = page.slice(page.indexOf("## Level 1"), page.indexOf("## Gaps of level 2"));
const rows = [...level1.matchAll(/^\| (\d+\.\d+\.\d+)\s.*\|([^|]*)\|$/gm)].map(([, id = "", shownBy = ""]) => ({
  id,
  shownBy: shownBy.trim(),
}));

/** The tests that a text names: a file, and each quoted title that follows it. */
function namedTests(text: string): { file: string; title: string | undefined }[] {
  const parts = text.split(testFile).slice(1);
  return parts.flatMap((file, index) => {
    if (index % 2 === 1) return [];
    const titles = [...(parts[index + 1] ?? "").matchAll(/"([^"]+)"/g)].map(([, title]) => title);
    return (titles.length > 0 ? titles : [undefined]).map((title) => ({ file, title }));
  });
}

/** Finds a call of `test` or `it` with this title in a file. A template literal is quoted as its source. */
function hasTest(file: string, title: string): boolean {
  const code = readFileSync(path.join(root, "tests", file), "utf8");
  // The text of `each` may not contain another test, which keeps the match within one call.
  const own = String.raw`(?:(?!(?<!\.)\b(?:describe|it|test|story)\b\s*[.(])[\s\S])*?`;
  const call = String.raw`(?:^|[^.\w])(?:it|test|story)(?:\.(?:each|runIf|skipIf)\b${own}\))?\(\s*`;
  const quoted = title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`${call}["'\`]${quoted}["'\`]\\s*,`, "m").test(code);
}

it("every test file that docs/security.md names exists", () => {
  const files = [...page.matchAll(testFile)].map(([, file = ""]) => file);
  expect(files.length).toBeGreaterThan(80);
  expect(files.filter((file) => !existsSync(path.join(root, "tests", file)))).toEqual([]);
});

it("docs/security.md lists the seventy ASVS requirements of level 1, each once", () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(rows).toHaveLength(70);
});

describe.each(rows)("$id", ({ shownBy }) => {
  it("the requirement quotes an existing test by its title, or says why no test can show it", () => {
    const named = namedTests(shownBy);
    if (named.length === 0) expect(shownBy).toMatch(/^(does not apply|deployment|this page|`npm audit`)/);
    expect(named.filter(({ file, title }) => title === undefined || !hasTest(file, title))).toEqual([]);
  });
});
