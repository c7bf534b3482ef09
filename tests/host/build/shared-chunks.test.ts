import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { shareServerChunks } from "@/host/build/shared-chunks";

/** A minimal build in Turbopack's format: each chunk prints when it is evaluated. */
const loads = (...chunks: string[]) => chunks.map((name) => `R.c("server/chunks/${name}")`).join("\n");
const print = (word: string) => `console.log(${JSON.stringify(word)});\n`;
const files = {
  "server/chunks/common-1.js": print("common"),
  "server/chunks/common-2.js": print("common"),
  "server/chunks/one.js": print("one"),
  "server/chunks/ssr/common-3.js": print("common"),
  "server/app/api/one/[id]/route.js": loads("common-1.js", "one.js"),
  "server/app/api/two/route.js": loads("common-2.js"),
  "server/app/page.js": loads("ssr/common-3.js"),
};
let built: string;
let folder: string;
const read = (name: string) => readFile(path.join(folder, name), "utf8");

beforeAll(async () => {
  built = await mkdtemp(path.join(tmpdir(), "wallflower build "));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(built, name)), { recursive: true });
    await writeFile(path.join(built, name), content);
  }
  folder = path.join(built, "shared");
  await cp(path.join(built, "server"), path.join(folder, "server"), { recursive: true });
});
afterAll(() => rm(built, { recursive: true }));

/** Loads every route like Next, each chunk name once. */
function loadRoutes(where: string): string[] {
  const program = `
    const { readFileSync } = require("node:fs");
    const loaded = new Set();
    const R = { c: (name) => loaded.has(name) || (loaded.add(name), require(${JSON.stringify(where)} + "/" + name)) };
    for (const name of ${JSON.stringify(Object.keys(files).filter((name) => name.includes("/app/")))})
      new Function("R", readFileSync(${JSON.stringify(where)} + "/" + name, "utf8"))(R);`;
  return execFileSync(process.execPath, ["-e", program], { encoding: "utf8" }).trim().split("\n");
}

it("routes load shared chunks once, and pages keep their own", async () => {
  expect(loadRoutes(built)).toEqual(["common", "one", "common", "common"]);
  await shareServerChunks(folder);
  await shareServerChunks(folder);
  expect(loadRoutes(folder)).toEqual(["common", "one", "common"]);
  expect(await read("server/app/api/two/route.js")).toBe(loads("common-1.js"));
  expect(await read("server/app/page.js")).toBe(loads("ssr/common-3.js"));
  expect(await read("server/chunks/common-2.js")).toBe(print("common"));
});

it("sharing chunks fails on a build that names its chunks differently", async () => {
  const other = path.join(built, "other");
  await mkdir(path.join(other, "server", "chunks"), { recursive: true });
  await mkdir(path.join(other, "server", "app"), { recursive: true });
  await writeFile(path.join(other, "server", "app", "page.js"), 'load("chunks/a.js")');
  await expect(shareServerChunks(other)).rejects.toThrow("names a chunk");
});
