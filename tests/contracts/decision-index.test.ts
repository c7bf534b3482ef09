import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = "docs/decisions";

test("the index of the decisions names every page once, in order", () => {
  const pages = readdirSync(folder).filter((name) => /^\d{3}-.*\.md$/.test(name));
  const index = readFileSync(`${folder}/README.md`, "utf8");
  const named = [...index.matchAll(/^\| \[\d{3}\]\(([^)]+)\)/gm)].map(([, page]) => page);
  expect(named).toEqual(pages.sort());
});
