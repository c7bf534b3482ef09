import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

/** Checks the links, headings, commands and pictures of README, CONTRIBUTING and docs. */

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const inDocs = readdirSync(path.join(root, "docs"), { recursive: true, encoding: "utf8" });
const pages = [
  ...["README.md", "CONTRIBUTING.md", "SECURITY.md"],
  ...inDocs.filter((file) => file.endsWith(".md")).map((file) => path.join("docs", file)),
];

/** GitHub's anchor of a heading: lower case, no punctuation, a hyphen for each space. */
const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

function isDeadLink(page: string, link: string): boolean {
  const [file = "", anchor] = link.split("#");
  const target = file === "" ? page : path.join(path.dirname(page), file);
  if (!existsSync(path.join(root, target))) return true;
  return anchor !== undefined && !anchorsOf(target).includes(anchor);
}

it("every relative link in README, CONTRIBUTING, SECURITY and docs leads to an existing file and heading", () => {
  const dead = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)]
      .map(([, link = ""]) => link)
      .filter((link) => isDeadLink(page, link))
      .map((link) => `${page}: ${link}`),
  );
  expect(dead).toEqual([]);
});

it("every `npm run` command in README, CONTRIBUTING, SECURITY and docs is a script of package.json", () => {
  const { scripts } = JSON.parse(read("package.json"));
  const unknown = pages.flatMap((page) =>
    [...read(page).matchAll(/npm run ([a-z][\w:-]*)/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !(name in scripts))
      .map((name) => `${page}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

it("a page shows every picture of docs/pictures, each below 400 KB", () => {
  const shown = pages.flatMap((page) =>
    [...read(page).matchAll(/\bpictures\/([\w-]+\.webp)/g)].map(([, name]) => name),
  );
  const files = readdirSync(path.join(root, "docs/pictures"));
  expect(files.sort()).toEqual([...new Set(shown)].sort());
  const heavy = files.filter((file) => statSync(path.join(root, "docs/pictures", file)).size > 400_000);
  expect(heavy).toEqual([]);
});
