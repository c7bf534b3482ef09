import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { programForTests } from "./tests/support/programs.mjs";

const root = fileURLToPath(new URL(".", import.meta.url));

/**
 * They run once more with storage and uploads in a bucket: its uploads, reads and removals take another way. What a
 * decoder makes of the bytes, and which files are refused for their content, does not depend on the store. The other
 * rules of buckets are tested on the adapter (tests/api/media, tests/api/videos/equal-parts.test.ts).
 */
const onBothStores = [
  "album/download",
  "events/delete",
  "events/images",
  "export/places",
  "http/reset-streams",
  "receipt/download",
  "jobs/store-away",
  "posts/clips/clip-faults",
  "posts/clips/clips",
  "posts/submission/add-event-post",
  "posts/submission/submit-faults",
  "posts/takedown/erase",
  "posts/takedown/takedown",
  "posts/takedown/takedown-faults",
  "posts/takedown/takedown-property",
  "uploads/booked-room",
  "uploads/large-photos",
  "uploads/proxies",
  "videos/uploads",
].map((suite) => `tests/api/${suite}.test.ts`);
/** The main flows of rows: they run once more with their database behind a pooler, where one is installed. */
const behindPooler = [
  "account/details",
  "auth/refresh",
  "events/add",
  "events/update",
  "holds/deal",
  "jobs/jobs",
  "posts/moderation/list",
  "posts/moderation/status",
  "posts/submission/add-event-post",
  "users/users",
  "wall/favourites",
  "wall/reads",
].map((suite) => `tests/api/${suite}.test.ts`);

/** Every suite but the browser's (tests/e2e), which are Playwright's. */
const suites = ["unit", "api", "contracts", "host"].flatMap((folder) =>
  readdirSync(path.join(root, "tests", folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => path.posix.join("tests", folder, ...name.split(path.sep))),
);
/** A module that is loaded already cannot be replaced, and a replaced one must not stay for the next suite. */
const replacesModules = (suite: string) =>
  /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(path.join(root, suite), "utf8"));

/** Take ten seconds and more, most of it in decoders. */
const longest = [
  "posts/files/hostile-files",
  "posts/clips/lying-clips",
  "uploads/proxies",
  "posts/clips/clip-faults",
  "videos/uploads",
  "posts/clips/clips",
];
const placeOf = ({ moduleId }: TestSpecification) =>
  longest.findIndex((suite) => moduleId.endsWith(`${suite}.test.ts`));

/**
 * Begins with the longest suites: one that begins last is waited for alone. Nothing is remembered in a fresh folder.
 */
class LongestFirst extends BaseSequencer {
  override async sort(suites: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(suites);
    const long = sorted.filter((suite) => placeOf(suite) >= 0);
    const others = sorted.filter((suite) => placeOf(suite) < 0);
    return [...long.sort((one, other) => placeOf(one) - placeOf(other)), ...others];
  }
}

type Provided = { storage: "disk" | "s3"; bucketRules?: "md5" | "r2"; isPooled?: boolean };
/**
 * Two projects: the suites of most files share a process. It loads the product once, and is tidied up after each of
 * them; those that replace modules have a process each. `provide` is told to testInstallation().
 */
function projects(name: string, include: string[], provide: Provided) {
  const one = (isolate: boolean, label: string) => ({
    extends: true as const,
    test: {
      name: label,
      include: include.filter((suite) => replacesModules(suite) === isolate),
      isolate,
      setupFiles: isolate ? [] : ["tests/support/shared-process.ts"],
      // A database server of each project's own would be one too many.
      globalSetup: [],
      provide: { bucketRules: "md5" as const, isPooled: false, ...provide },
    },
  });
  return [one(false, name), one(true, `${name}-isolated`)].filter(({ test }) => test.include.length > 0);
}

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: root },
      // Bundlers do this under the "react-server" condition; setting the condition itself would take React's hooks
      // away.
      { find: /^server-only$/, replacement: `${root}node_modules/server-only/empty.js` },
    ],
  },
  // postcss.config.mjs names plugins as Next wants them, and no test reads a stylesheet.
  css: { postcss: {} },
  test: {
    projects: [
      ...projects("disk", suites, { storage: "disk" }),
      ...projects("s3", onBothStores, { storage: "s3", bucketRules: "r2" }),
      ...(programForTests("pgbouncer", { tests: "the API's suites behind a pooler" })
        ? projects("pooler", behindPooler, { storage: "disk", isPooled: true })
        : []),
    ],
    globalSetup: ["tests/support/database/database-server.ts"],
    sequence: { sequencer: LongestFirst },
    environment: "node",
    // Refusals are logged as in production; only a failing test's lines are worth reading.
    silent: "passed-only",
    pool: "forks",
    // Suites wait for decoders and the database half of their time: two cores carry three.
    maxWorkers: 3,
    testTimeout: 15_000,
    hookTimeout: 30_000,
    // A second try where nobody watches, as for the stories (playwright.config.ts); the report names what needed it.
    retry: process.env.CI ? 1 : 0,
    restoreMocks: true,
    unstubEnvs: true,
    env: { NODE_ENV: "test" },
  },
});
