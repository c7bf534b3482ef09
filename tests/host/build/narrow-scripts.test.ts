import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { runInNewContext } from "node:vm";
import { expect, it, onTestFinished } from "vitest";
import { narrowScript, narrowScripts } from "@/host/build/narrow-scripts";

/** Expressions as minifiers write them. */
const expressions = [
  '"Straße — 日本語 🎉"',
  "'it\\'s — 🎉'",
  "`a — 🎉 \\n`",
  '"a backslash \\\\— and two \\\\\\\\—"',
  '"an escape for nothing \\—"',
  '"— 🎉".replace(/[—🎉]/gu, "x")',
  '"a—b".replace(/\\—/, "x")',
  '"a—b\\\\".replace(/\\\\|—/g, "x")',
  '[..."e\u0301日"].length /* — */',
  "((größe, Ωμ) => größe + Ωμ)(1, 2)",
];

it.each(expressions)("an expression means the same once it is narrow: %s", (expression) => {
  const narrow = narrowScript(expression);
  expect(narrow).toMatch(/^[\0-\xff]*$/);
  expect(runInNewContext(narrow)).toEqual(runInNewContext(expression));
});

it("only scripts that take less memory are rewritten", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "wallflower-narrow-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = {
    "few.mjs": `"${"a".repeat(50)}—"`,
    "many.js": '"日本語日本語"',
    "latin.js": '"Straße"',
    "data.json": '"—"',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
  await narrowScripts(folder);
  const changed = await Promise.all(
    Object.entries(files).map(async ([name, content]) => [
      name,
      (await readFile(path.join(folder, name), "utf8")) !== content,
    ]),
  );
  expect(changed).toEqual([
    ["few.mjs", true],
    ["many.js", false],
    ["latin.js", false],
    ["data.json", false],
  ]);
});
