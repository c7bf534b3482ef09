import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compileHint, hintStartScripts } from "@/host/build/build";

const framework = "static/chunks/react.js";
const runtime = "static/chunks/runtime.js";
const ofOnePage = "static/chunks/page.js";
const script = "globalThis.started = 'Łódź';\n";
let folder: string;
const read = (name: string) => readFile(path.join(folder, name), "utf8");
const writeManifest = (content: unknown) =>
  writeFile(path.join(folder, "build-manifest.json"), JSON.stringify(content));

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "wallflower hints "));
  await mkdir(path.join(folder, "static", "chunks"), { recursive: true });
  for (const name of [framework, runtime, ofOnePage]) await writeFile(path.join(folder, name), script);
});
afterAll(() => rm(folder, { recursive: true }));

it("every page's scripts start with the compile hint, once, and other scripts stay unchanged", async () => {
  await writeManifest({ rootMainFiles: [framework, runtime], polyfillFiles: [ofOnePage] });
  await hintStartScripts(folder);
  await hintStartScripts(folder);
  expect(await read(framework)).toBe(compileHint + script);
  expect(await read(runtime)).toBe(compileHint + script);
  expect(await read(ofOnePage)).toBe(script);
});

it("adding compile hints fails on a build that names its scripts differently", async () => {
  await writeManifest({ rootFiles: [framework] });
  await expect(hintStartScripts(folder)).rejects.toThrow("rootMainFiles");
});
