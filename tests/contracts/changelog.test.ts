import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { version } from "@/lib/server/base/settings/version";
import { secretMinLengths } from "@/lib/shared/limits/operator";

const changelog = readFileSync("CHANGELOG.md", "utf8");
const released = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$/gm)];

it("the changelog's newest release is the version of package.json and of the lock", () => {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  expect(released[0]?.[1]).toBe(version);
  expect([lock.version, lock.packages[""].version]).toEqual([version, version]);
});

it("the changelog's releases run from newest to oldest, each with its date", () => {
  const days = released.map(([, , day]) => day ?? "");
  expect(days).toEqual([...days].sort().reverse());
});

it("the changelog names the minimum length of each secret", () => {
  for (const [name, length] of Object.entries(secretMinLengths)) {
    expect(changelog).toMatch(new RegExp(`\`${name}\`[^.]*\\b${length}\\b`));
  }
});
