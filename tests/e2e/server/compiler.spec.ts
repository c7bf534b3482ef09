import { readFileSync } from "node:fs";
import { expect, test } from "../support/test";

test("no serving process keeps Next's compiler in memory", async ({ installation }) => {
  test.skip(process.platform !== "linux", "Only Linux lists the files that a process has mapped.");
  expect((await fetch(`${installation.url}/login`)).status).toBe(200);
  const mapped = installation.processes().map((pid) => readFileSync(`/proc/${pid}/maps`, "utf8"));
  expect(mapped.length).toBeGreaterThan(3);
  expect(mapped.filter((files) => files.includes("next-swc"))).toEqual([]);
});
