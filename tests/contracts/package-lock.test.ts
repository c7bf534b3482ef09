import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const file = path.join(import.meta.dirname, "..", "..", "package-lock.json");
const text = readFileSync(file, "utf8");
const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> };

/** Resolves a package as Node does: beside its dependant first, then in each parent folder. */
function isLocked(dependant: string, name: string): boolean {
  const place = `${dependant === "" ? "" : `${dependant}/`}node_modules/${name}`;
  if (place in packages) return true;
  return dependant !== "" && isLocked(dependant.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, ""), name);
}

describe("package-lock.json", () => {
  // npm 11.6 and later refuse to install from a lock that lacks the packages of other platforms.
  test("package-lock.json has an entry for each dependency that it names, on every platform", () => {
    const missing = Object.entries(packages).flatMap(([dependant, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !isLocked(dependant, name))
        .map((name) => `${dependant} needs ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test("package-lock.json names no registry host", () => {
    expect(text).not.toMatch(/"resolved": "https?:/);
  });
});
