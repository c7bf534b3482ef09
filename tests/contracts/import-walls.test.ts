import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const biome = path.join(root, "node_modules/@biomejs/biome/bin/biome");

/** File and import. The numbers keep two files of one room apart. */
const forbidden: [file: string, specifier: string][] = [
  ["app/user/page-1.tsx", "@/db/queries/posts"],
  ["app/api/health/extra-2.ts", "@/db/client"],
  ["app/api/health/extra-3.ts", "@/components/ui/button"],
  ["components/ui/extra-4.tsx", "@/lib/posts/cache"],
  ["components/wall/extra-5.tsx", "@/lib/posts/service"],
  ["components/wall/extra-6.tsx", "@/lib/deps"],
  ["components/wall/extra-7.tsx", "@/lib/env"],
  ["lib/posts/hooks.ts", "./service"],
  ["lib/posts/cache.ts", "@/db/queries/posts"],
  ["lib/events/extra-8.ts", "../posts/service"],
  ["lib/posts/extra-9.ts", "next/server"],
  ["lib/posts/extra-10.ts", "../http/route"],
  ["lib/posts/contract.ts", "node:fs"],
  ["lib/http/extra-11.ts", "../posts/service"],
  ["lib/adapters/extra-12.ts", "@/db/queries/posts"],
  ["lib/ports/extra-13.ts", "../env"],
  ["lib/browser/extra-14.ts", "../deps"],
  ["db/queries/extra-15.ts", "@/lib/deps"],
  ["lib/extra-16.ts", "process.env"],
  ["components/wall/extra-17.tsx", "process.env"],
];

const allowed: [file: string, specifier: string][] = [
  ["app/user/page-18.tsx", "@/lib/posts/service"],
  ["app/api/health/extra-19.ts", "@/lib/http/route"],
  ["components/moderation/extra-20.tsx", "@/lib/posts/hooks"],
  ["lib/posts/extra-21.ts", "@/db/queries/posts"],
  ["lib/ports/extra-22.ts", "../vocabulary"],
  ["lib/env.ts", "process.env"],
];

let folder: string;
let report: string;

/** One run of the linter, with the project's own rules, over a folder that holds nothing but these imports. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "wallflower-walls-"));
  const { vcs: _vcs, $schema: _schema, ...rules } = JSON.parse(await readFile(path.join(root, "biome.json"), "utf8"));
  await writeFile(path.join(folder, "biome.json"), JSON.stringify(rules));
  for (const [file, specifier] of [...forbidden, ...allowed]) {
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    const isImport = specifier !== "process.env";
    await writeFile(target, isImport ? `export * from "${specifier}";\n` : "console.log(process.env.PORT);\n");
  }
  const options = ["lint", "--reporter=json", "--max-diagnostics=none", "."];
  report = spawnSync(process.execPath, [biome, ...options], { cwd: folder, encoding: "utf8" }).stdout;
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function refusedFiles(): string[] {
  type Diagnostic = { category: string; location: { path: string | { file: string } } };
  const { diagnostics } = JSON.parse(report) as { diagnostics: Diagnostic[] };
  return diagnostics
    .filter(({ category }) => /noRestrictedImports|noProcessEnv/.test(category))
    .map(({ location }) => (typeof location.path === "string" ? location.path : location.path.file));
}

describe("the walls of the house", () => {
  it.each(forbidden)("%s may not use %s", (file) => {
    expect(refusedFiles()).toContain(file);
  });

  it.each(allowed)("%s may use %s", (file) => {
    expect(refusedFiles()).not.toContain(file);
  });
});
