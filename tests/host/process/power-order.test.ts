import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { startEmbeddedPostgres } from "@/host/postgres/embedded-postgres";
import { writePrivateFile } from "@/host/process/private-file";

/** The order in which files of a first start reach the disk: no test can cut the power, but each step can be noted. */

const { steps, names } = vi.hoisted(() => ({ steps: [] as string[], names: new Map<number, string>() }));

vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  const openSync = (...all: Parameters<typeof fs.openSync>) => {
    const descriptor = fs.openSync(...all);
    names.set(descriptor, path.basename(String(all[0])));
    return descriptor;
  };
  const fsyncSync = (descriptor: number) => {
    steps.push(`flush ${names.get(descriptor)}`);
    fs.fsyncSync(descriptor);
  };
  const renameSync = (from: string, to: string) => {
    steps.push(`name ${path.basename(to)}`);
    fs.renameSync(from, to);
  };
  return { ...fs, default: fs, openSync, fsyncSync, renameSync };
});
vi.mock("@/host/postgres/binaries", async (original) => {
  const binaries = await original<typeof import("@/host/postgres/binaries")>();
  const createToolRunner = (...all: Parameters<typeof binaries.createToolRunner>) => {
    const run = binaries.createToolRunner(...all);
    return (...given: Parameters<typeof run>) => {
      steps.push(given[0]);
      return run(...given);
    };
  };
  return { ...binaries, createToolRunner };
});

const home = mkdtempSync(path.join(tmpdir(), "wallflower-power-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));
beforeEach(() => void steps.splice(0));

it("a file that is written once is flushed before it has its name, and its folder after", () => {
  const file = path.join(home, "secrets.json");
  writePrivateFile(file, "{}");
  expect(readFileSync(file, "utf8")).toBe("{}");
  expect(steps).toEqual(["flush secrets.json.new", "name secrets.json", `flush ${path.basename(home)}`]);
});

it("the database's password is on the disk before its cluster is made, and the cluster before it is used", async () => {
  const server = await startEmbeddedPostgres({ folder: path.join(home, "cluster"), isDurable: false });
  await server.stop();
  expect(steps).toEqual([
    "flush password.new",
    "name password",
    "flush cluster",
    "initdb",
    "name data",
    "flush cluster",
    "postgres",
  ]);
}, 60_000);
