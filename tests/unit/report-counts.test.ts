import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { countPlaywright, countVitest, skippedReasons } from "../support/report-counts.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

const vitestReport = {
  numPassedTests: 1,
  testResults: [
    {
      name: path.join(root, "tests/host/database/behind-pooler.test.ts"),
      status: "passed",
      assertionResults: [
        { status: "passed", fullName: "one", failureMessages: [] },
        { status: "skipped", fullName: "two", failureMessages: [] },
        { status: "pending", fullName: "three", failureMessages: [] },
      ],
    },
  ],
};

const playwrightReport = {
  stats: { expected: 1, flaky: 0 },
  errors: [],
  suites: [
    {
      suites: [],
      specs: [
        { file: "a.spec.ts", title: "passes", ok: true, tests: [{ status: "expected" }] },
        {
          file: "server/two-servers.spec.ts",
          title: "is skipped",
          ok: true,
          tests: [{ status: "skipped", annotations: [{ type: "skip", description: "nginx is not installed" }] }],
        },
      ],
    },
  ],
};

it("skipped tests of both runners are listed by file with their number, after the reasons that they gave", () => {
  const skipped = [...countVitest(vitestReport).skipped, ...countPlaywright(playwrightReport).skipped];
  const sentence = "pgbouncer is not installed: the suites behind a pooler are skipped.";
  expect(skippedReasons(skipped, `${sentence}\n${sentence}\n`)).toEqual([
    sentence,
    "1 × tests/e2e/server/two-servers.spec.ts: nginx is not installed",
    "2 × tests/host/database/behind-pooler.test.ts",
  ]);
});

it("a run that skipped nothing lists nothing, whatever programs it looked for", () => {
  expect(skippedReasons([], "nginx is not installed: its tests are skipped.\n")).toEqual([]);
});
