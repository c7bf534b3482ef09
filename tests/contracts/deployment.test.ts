import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { secretNames } from "@/lib/server/base/settings/secret-files";
import { variableNames } from "@/lib/server/base/settings/variables";

const read = (file: string) => readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), "utf8");

/** Set by a command or a platform, never by a person. */
const notForPeople = ["NODE_ENV", "VERCEL", "WALLFLOWER_EMBEDDED_REALTIME", "WALLFLOWER_WEB_URL"];

it("docs/deploy.md names every variable; those for people have table rows in the order of lib/server/base/settings/variables.ts", () => {
  const page = read("docs/deploy.md");
  expect(variableNames.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  const inTable = [...page.matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(([, name]) => name);
  expect(inTable).toEqual(variableNames.filter((name) => name === "NODE_ENV" || !notForPeople.includes(name)));
});

it("docs/deploy.md names every variable that can be read from a file, and no other", () => {
  const [, section = ""] = read("docs/deploy.md").split("### Secrets in files");
  const [named = ""] = section.split("\n## ");
  expect(secretNames.filter((name) => !named.includes(`\`${name}\``))).toEqual([]);
  expect(secretNames.filter((name) => !variableNames.includes(name))).toEqual([]);
  // Find new secrets by their names.
  const secretLike = variableNames.filter((name) => /SECRET|PASSWORD|_KEY|(DATABASE|DIRECT|SMTP)_URL$/.test(name));
  expect(secretLike.filter((name) => !(secretNames as readonly string[]).includes(name))).toEqual([]);
});

it(".env.example names every variable that a person sets, in the order of lib/server/base/settings/variables.ts", () => {
  const named = [...read(".env.example").matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(named).toEqual(variableNames.filter((name) => !notForPeople.includes(name)));
});

it("the Docker image copies neither the repository nor secrets nor data from the build folder", () => {
  const left = read(".dockerignore").split("\n");
  for (const name of [".git", ".data", ".env", ".env.*"]) expect(left).toContain(name);
  // A further exception could re-include secrets; this file has names and no values.
  expect(left.filter((line) => line.startsWith("!"))).toEqual(["!.env.example"]);
});

it("the platform's timer calls an address that exists", () => {
  const { crons } = JSON.parse(read("vercel.json"));
  // Once a day: a free plan refuses to deploy anything more often.
  expect(crons).toEqual([{ path: "/api/jobs/drain", schedule: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }]);
});

it("the image's health check asks whether the process lives: a restart mends no database", () => {
  expect(read("Dockerfile")).toMatch(/HEALTHCHECK[\s\S]*?\/api\/live`/);
});

it("the map in README.md links to docs/deploy.md", () => {
  expect(read("README.md")).toContain("(docs/deploy.md)");
});
