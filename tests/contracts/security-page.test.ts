import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

/** docs/security.md names the tests of each promise: a file below tests/ in backticks, its titles in quotes. */

const root = fileURLToPath(new URL("../..", import.meta.url));
const page = readFileSync(path.join(root, "docs/security.md"), "utf8");
const testFile = /`((?:api|contracts|e2e|host|unit)\/[\w./-]+)`/g;

/** The requirements of level 1: id, and the cell that names the tests. */
const rows = rowsOf("## Level 1", "## Level 2");
/** Those that level 2 adds in chapters 6 and 7. */
const level2 = rowsOf("## Level 2", "## Gaps of level 2");

function rowsOf(from: string, to: string) {
  const table = page.slice(page.indexOf(from), page.indexOf(to));
  return [...table.matchAll(/^\| (\d+\.\d+\.\d+)\s.*\|([^|]*)\|$/gm)].map(([, id = "", shownBy = ""]) => ({
    id,
    shownBy: shownBy.trim(),
  }));
}

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

it("docs/security.md lists the ASVS requirements of level 2 on authentication and sessions, each once", () => {
  const groups = {
    "6.1": [2, 3],
    "6.2": [9, 12],
    "6.3": [3, 4],
    "6.4": [3, 4],
    "6.5": [1, 5],
    "6.6": [1, 3],
    "6.8": [1, 4],
  };
  const sessions = { "7.1": [1, 3], "7.3": [1, 2], "7.4": [3, 5], "7.5": [1, 2], "7.6": [1, 2] };
  const ids = Object.entries({ ...groups, ...sessions }).flatMap(([group, [first = 1, last = 1]]) =>
    Array.from({ length: last - first + 1 }, (_, index) => `${group}.${first + index}`),
  );
  expect(level2.map(({ id }) => id)).toEqual(ids);
});

describe.each([...rows, ...level2])("$id", ({ shownBy }) => {
  it("the requirement quotes an existing test by its title, or says why no test can show it", () => {
    const named = namedTests(shownBy);
    if (named.length === 0) expect(shownBy).toMatch(/^(does not apply|deployment|this page|not met|`npm audit`)/);
    expect(named.filter(({ file, title }) => title === undefined || !hasTest(file, title))).toEqual([]);
  });
});
