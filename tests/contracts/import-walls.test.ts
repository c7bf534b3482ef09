import { execFileSync, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findCircles, listLoaded, listSources, roomOf } from "../support/rooms";

const root = fileURLToPath(new URL("../..", import.meta.url));
const biome = path.join(root, "node_modules/@biomejs/biome/bin/biome");

const sources = listSources(root);
const serverFiles = sources.filter((file) => /^(lib\/server|db|host)\//.test(file));
const withoutExtension = (file: string) => file.replace(/\.(d\.mts|tsx?|mjs)$/, "");

/** A file of each folder whose code runs in browsers, or in both browsers and the server. */
const browserRooms = [
  ...new Set(sources.filter((file) => /^(components|lib\/client|lib\/shared)\//.test(file)).map(path.dirname)),
];

/** Forbidden imports between folders of the same runtime, and of packages. */
const forbidden: [room: string, specifier: string][] = [
  ["app/user", "@/db/queries/posts/posts"],
  ["app/user", "@/lib/server/outside/adapters/storage.disk"],
  ["app/api/health", "@/db/client"],
  ["app/api/health", "@/components/ui/button"],
  ["app/api/health", "@/lib/client/posts/cache"],
  ["components/ui", "@/lib/client/posts/cache"],
  ["components/form", "@/lib/shared/posts/contract"],
  ["lib/client/posts", "@/components/ui/button"],
  ["lib/client/posts", "node:fs"],
  ["lib/shared/posts", "node:fs"],
  ["lib/shared/posts", "react"],
  ["lib/shared", "next/server"],
  ["lib/server/features/events", "../posts/read"],
  ["lib/server/features/events", "../posts/write"],
  ["lib/server/features/events", "../posts/submit"],
  ["lib/server/features/events", "../users/service"],
  ["lib/server/features/events", "@/lib/server/features/posts/write"],
  ["lib/server/features/events", "next/server"],
  ["lib/server/features/posts", "../../base/http/route"],
  ["lib/server/features/posts", "../../outside/adapters/storage.disk"],
  ["lib/server/features/posts", "../../env"],
  ["lib/server/features/posts", "../../compose"],
  ["lib/server/features/posts", "@/lib/client/posts/cache"],
  ["lib/server/features/posts", "@/components/ui/button"],
  ["lib/server", "@/lib/client/posts/cache"],
  ["lib/server/base/http", "../../features/posts/read"],
  ["lib/server/outside/adapters", "@/db/queries/posts/posts"],
  ["lib/server/outside/adapters", "../../features/posts/read"],
  ["db/queries", "@/lib/server/deps"],
  ["host", "@/components/ui/button"],
  ["host", "@/lib/client/posts/cache"],
];

const allowed: [room: string, specifier: string][] = [
  ["app/user", "@/lib/server/features/posts/read"],
  ["app/api/health", "@/lib/server/base/http/route"],
  ["components/moderation", "@/lib/client/posts/hooks"],
  ["components/moderation", "@/lib/shared/posts/contract"],
  ["lib/client/posts", "@/lib/shared/posts/contract"],
  ["lib/server/features/posts", "@/db/queries/posts/posts"],
  ["lib/server/features/posts", "../../deps"],
  ["lib/shared/ports", "../vocabulary"],
  ["db/queries", "@/lib/shared/vocabulary"],
  ["host", "@/lib/server/compose"],
];

type Import = { file: string; specifier: string };

/** The first file of each folder. */
const oneOfEach = (files: string[], folderOf: (file: string) => string = path.dirname) => [
  ...new Map([...files].reverse().map((file) => [folderOf(file), file])).values(),
];
const aServerFileOfEachFolder = oneOfEach(serverFiles);
const sideOf = (room: string) => /^components\/(ui|form)|^components|^lib\/(client|shared)/.exec(room)?.[0] ?? "";
/** One folder of each set of the linter's rules. */
const roomsThatTryAll = new Set(oneOfEach(browserRooms, sideOf));

/**
 * A server file of each folder, imported from every browser folder by alias and by path, one import a line; and every
 * server file from some of them.
 */
const acrossRuntimes = browserRooms.flatMap((room) => {
  const targets = roomsThatTryAll.has(room) ? serverFiles : aServerFileOfEachFolder;
  return [
    { file: `${room}/wall-alias.ts`, specifiers: targets.map((target) => `@/${withoutExtension(target)}`) },
    {
      file: `${room}/wall-path.ts`,
      specifiers: targets.map((target) => withoutExtension(path.relative(room, target))),
    },
  ];
});
const asImports = (cases: [string, string][], kind: string): Import[] =>
  cases.map(([room, specifier], index) => ({ file: `${room}/wall-${kind}-${index}.ts`, specifier }));
const forbiddenImports = asImports(forbidden, "forbidden");
const allowedImports = asImports(allowed, "allowed");
const environmentReaders = [
  "lib/server/features/posts/wall-env.ts",
  "components/wall/wall-env.ts",
  "lib/shared/wall-env.ts",
];

let folder: string;
/** Lint errors: file, line and message. */
let refusals: { file: string; line: number; message: string }[];
const refusedFiles = () => refusals.map(({ file }) => file);

/** Runs the linter once, with the project's rules, over a folder that contains only these imports. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "wallflower-walls-"));
  const { vcs: _vcs, $schema: _schema, ...rules } = JSON.parse(await readFile(path.join(root, "biome.json"), "utf8"));
  await writeFile(path.join(folder, "biome.json"), JSON.stringify(rules));
  const rooms = [...acrossRuntimes, ...forbiddenImports, ...allowedImports].map(({ file }) => path.dirname(file));
  for (const room of new Set([...rooms, ...environmentReaders.map(path.dirname), "lib/server"])) {
    await mkdir(path.join(folder, room), { recursive: true });
  }
  const write = (file: string, text: string) => writeFile(path.join(folder, file), text);
  const asText = (specifiers: string[]) => specifiers.map((specifier) => `import "${specifier}";\n`).join("");
  for (const { file, specifiers } of acrossRuntimes) await write(file, asText(specifiers));
  for (const { file, specifier } of [...forbiddenImports, ...allowedImports]) await write(file, asText([specifier]));
  for (const file of [...environmentReaders, "lib/server/env.ts"])
    await write(file, "console.log(process.env.PORT);\n");
  refusals = readReport(
    spawnSync(process.execPath, [biome, "lint", "--reporter=json", "--max-diagnostics=none", "."], {
      cwd: folder,
      encoding: "utf8",
      maxBuffer: 1024 * 1024 * 1024,
    }).stdout,
  );
}, 120_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

type Diagnostic = {
  category: string;
  message: unknown;
  location: { path: string | { file: string }; start?: { line: number } };
};

function readReport(report: string): typeof refusals {
  const { diagnostics } = JSON.parse(report) as { diagnostics: Diagnostic[] };
  return diagnostics
    .filter(({ category }) => /noRestrictedImports|noProcessEnv/.test(category))
    .map(({ location, message }) => ({
      file: typeof location.path === "string" ? location.path : location.path.file,
      line: location.start?.line ?? 0,
      message: JSON.stringify(message),
    }));
}

describe("import walls", () => {
  it("lint keeps every server file out of every browser folder and says where to go instead", () => {
    for (const { file, specifiers } of acrossRuntimes) {
      const found = refusals.filter((refusal) => refusal.file === file);
      const lines = new Set(found.map(({ line }) => line));
      expect(specifiers.filter((_, index) => !lines.has(index + 1))).toEqual([]);
      for (const { message } of found) expect(message).toMatch(/lib\/(shared|client|server)/);
    }
    expect(serverFiles.length).toBeGreaterThan(100);
  });

  it.each(forbiddenImports)("lint keeps $specifier out of $file", ({ file }) => {
    expect(refusedFiles()).toContain(file);
  });

  it.each(allowedImports)("lint lets $file import $specifier", ({ file }) => {
    expect(refusedFiles()).not.toContain(file);
  });

  it.each(environmentReaders)("lint forbids process.env in %s", (file) => {
    expect(refusedFiles()).toContain(file);
  });

  it("lint lets lib/server/env.ts read the environment", () => {
    expect(refusedFiles()).not.toContain("lib/server/env.ts");
  });

  it("the documented import walls fit on one page", () => {
    const lines = execFileSync("wc", ["-l", path.join(root, "biome.json")], { encoding: "utf8" });
    expect(Number(lines.trim().split(" ")[0])).toBeLessThan(170);
  });
});

describe("folders", () => {
  it("folders and files have no circular imports", () => {
    expect(findCircles(root, sources, roomOf)).toEqual([]);
    expect(findCircles(root, sources, (file) => file)).toEqual([]);
  });

  it("server-only files import server-only", async () => {
    // host/web.ts loads React as browsers do, and drizzle-kit loads the schema: importing server-only would throw in
    // both.
    const web = listLoaded(root, sources, "host/web.ts");
    const files = sources.filter((file) => /^(lib\/server|db)\/(?!schema\/).*[^d]\.ts$/.test(file));
    const texts = await Promise.all(files.map((file) => readFile(path.join(root, file), "utf8")));
    const unmarked = files.filter((_, index) => !texts[index]?.includes('import "server-only";'));
    expect(unmarked).toEqual(files.filter((file) => web.has(file)));
  });

  it("no file is longer than the limit", async () => {
    const long: string[] = [];
    for (const file of sources) {
      const lines = (await readFile(path.join(root, file), "utf8")).split("\n").length - 1;
      if (lines > 250) long.push(`${file}: ${lines}`);
    }
    expect(long).toEqual([]);
  });
});
