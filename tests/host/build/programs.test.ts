import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashSources } from "@/host/build/fingerprint.mjs";
import { bundlePrograms } from "@/host/build/programs";

const root = process.cwd();

describe("a bundled program", () => {
  const folder = path.join("test-results", `programs-${process.pid}`);

  beforeAll(() => bundlePrograms(folder));
  afterAll(() => rmSync(path.join(root, folder), { recursive: true }));

  const run = (name: string, settings: Record<string, string>) =>
    spawnSync(process.execPath, [path.join(folder, name)], {
      cwd: root,
      encoding: "utf8",
      env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: tmpdir(), ...settings } as NodeJS.ProcessEnv,
      timeout: 20_000,
    });

  it.each(["start.mjs", "web.mjs", "worker.mjs"])(
    "a bundled program contains no path of the machine that bundled it: %s",
    (name) => {
      expect(readFileSync(path.join(root, folder, name), "utf8")).not.toContain(root);
    },
  );

  it("a bundled program reports a wrong setting with the same sentence as its source", () => {
    const { status, stderr } = run("start.mjs", { PORT: "eighty" });
    expect([status, stderr.includes("PORT"), /^\s+at /m.test(stderr)]).toEqual([1, true, false]);
  });

  it("a bundled program contains all modules that it loads at its start", () => {
    const { stderr } = run("worker.mjs", { NEXTAUTH_SECRET: "x".repeat(40) });
    expect(stderr).toMatch(/is not set/);
    expect(stderr).not.toMatch(/ERR_MODULE_NOT_FOUND|Dynamic require|SyntaxError/);
  });

  it("a bundled program leaves out the packages that cannot be bundled", () => {
    const worker = readFileSync(path.join(root, folder, "worker.mjs"), "utf8");
    for (const name of ["pusher", "graphile-worker"])
      expect(worker).toMatch(new RegExp(`from "${name}"|require\\("${name}"\\)|import\\("${name}"\\)`));
  });
});

describe("checking if a build is stale", () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "wallflower-sources-"));
    for (const name of ["app", "docs", "host/build", "tests"]) mkdirSync(path.join(folder, name), { recursive: true });
    for (const name of ["app/page.tsx", "docs/a.md", "host/build/build.ts", "host/web.ts", "tests/a.ts"]) {
      writeFileSync(path.join(folder, name), "before");
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ["app/page.tsx", ["pages", "programs"]],
    ["host/build/build.ts", ["pages", "programs"]],
    ["host/web.ts", ["programs"]],
    ["tests/a.ts", []],
    ["docs/a.md", []],
  ])("a change of %s makes these stale: %j", (name, expected) => {
    const copy = mkdtempSync(path.join(tmpdir(), "wallflower-sources-"));
    cpSync(folder, copy, { recursive: true });
    const before = hashSources(copy);
    writeFileSync(path.join(copy, name), "after");
    const after = hashSources(copy);
    rmSync(copy, { recursive: true });
    expect((["pages", "programs"] as const).filter((kind) => before[kind] !== after[kind])).toEqual(expected);
  });
});
