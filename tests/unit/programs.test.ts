import { expect, it, vi } from "vitest";
import { programForTests } from "../support/programs.mjs";

it("a missing program is reported with the tests that are skipped for it", () => {
  // This is no line of the report of the run.
  vi.stubEnv("WALLFLOWER_SKIP_REPORT", "");
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  expect(programForTests("a-program-of-nobody", { tests: "the suites behind a pooler" })).toBeNull();
  expect(stderr).toHaveBeenCalledWith(
    "a-program-of-nobody is not installed: the suites behind a pooler are skipped.\n",
  );
});

it("an installed program is found, and nothing is reported", () => {
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  vi.stubEnv("PATH", process.execPath.replace(/[\\/][^\\/]*$/, ""));
  expect(programForTests("node", { tests: "none" })).toBe(process.execPath);
  expect(stderr).not.toHaveBeenCalled();
});
