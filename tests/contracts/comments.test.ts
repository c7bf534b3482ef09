import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

/** Comments are read in passing: docs/development.md says how they are written. */

const root = fileURLToPath(new URL("../..", import.meta.url));
const folders = ["app", "components", "db", "host", "lib", "public", "tests"];
const maxWords = 20;

const sources = [
  ...readdirSync(root).map((name) => name.replaceAll("\\", "/")),
  ...folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => path.join(folder, name)),
  ),
].filter((name) => /\.(css|js|mjs|mts|ts|tsx)$/.test(name));

/** Comments that begin a line; lines that follow each other are one. Orders to tools and lists of types are none. */
function commentsOf(text: string): string[] {
  const blocks = [...text.matchAll(/^[ \t]*\{?\/\*+([\s\S]*?)\*\//gm)].map(([, inner = ""]) =>
    inner.replaceAll(/^\s*\*/gm, "").replaceAll(/@\w+( \{[^}]*\})?/g, ". "),
  );
  const lines = [...text.matchAll(/(?:^[ \t]*\/\/.*\n)+/gm)].map(([found]) =>
    found.replaceAll(/^\s*\/\/(?: biome-ignore.*| ?@.*)?/gm, ""),
  );
  const isList = (comment: string) => /@typedef/.test(comment);
  return [...blocks, ...lines].filter((comment) => !isList(comment));
}

const wordsIn = (sentence: string) => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length;

it(`no comment goes on for more than ${maxWords} words without a stop`, () => {
  const long = sources.flatMap((file) => {
    const comments = commentsOf(readFileSync(path.join(root, file), "utf8"));
    const sentences = comments.flatMap((comment) => comment.replaceAll(/\s+/g, " ").split(/(?<=[.?!:;]) /));
    return sentences.filter((sentence) => wordsIn(sentence) > maxWords).map((sentence) => `${file}: ${sentence}`);
  });
  expect(long).toEqual([]);
  expect(sources.length).toBeGreaterThan(1_000);
});
