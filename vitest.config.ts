import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { programForTests } from "./tests/support/programs.mjs";

const root = fileURLToPath(new URL(".", import.meta.url));

/** Suites whose subject is bytes: they run once more with storage and uploads in a bucket. */
const onBothStores = [
  "account/images",
  "ads/ads",
  "events/delete",
  "events/images",
  "posts/add-event-post",
  "posts/clip-faults",
  "posts/clips",
  "posts/erase",
  "posts/lying-clips",
  "posts/lying-files",
  "posts/phone-photos",
  "posts/photo-intake",
  "posts/submit-faults",
  "posts/takedown",
  "posts/takedown-faults",
  "posts/takedown-property",
  "uploads/large-photos",
  "uploads/proxies",
  "videos/uploads",
].map((suite) => `tests/api/${suite}.test.ts`);
/** Once more with the other rules of a bucket (tests/support/s3-modes.ts): what is peculiar to the adapter. */
const onEachBucket = ["posts/erase", "videos/uploads"].map((suite) => `tests/api/${suite}.test.ts`);
/** The main flows: they run once more with their database behind a pooler, where one is installed. */
const behindPooler = [
  "account/details",
  "ads/ads",
  "auth/login",
  "auth/refresh",
  "events/add",
  "events/update",
  "holds/deal",
  "jobs/jobs",
  "posts/add-event-post",
  "posts/list",
  "posts/status",
  "users/users",
  "videos/uploads",
  "wall/favourites",
  "wall/reads",
].map((suite) => `tests/api/${suite}.test.ts`);

type Provided = { storage: "disk" | "s3"; bucketRules?: "md5" | "r2"; isPooled?: boolean };
/** Told to testInstallation(). A database server of each project's own would be one too many. */
const project = (name: string, include: string[], provide: Provided) => ({
  extends: true as const,
  test: { name, include, globalSetup: [], provide: { bucketRules: "md5" as const, isPooled: false, ...provide } },
});
const suites = ["tests/{unit,api,contracts,host}/**/*.test.{ts,tsx}"];

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: root },
      // What bundlers do under the "react-server" condition; setting the condition itself would take React's hooks away.
      { find: /^server-only$/, replacement: `${root}node_modules/server-only/empty.js` },
    ],
  },
  test: {
    // Browser tests (tests/e2e) are Playwright's.
    projects: [
      project("disk", suites, { storage: "disk" }),
      project("s3", onBothStores, { storage: "s3", bucketRules: "r2" }),
      project("s3-md5", onEachBucket, { storage: "s3", bucketRules: "md5" }),
      ...(programForTests("pgbouncer", { tests: "the API's suites behind a pooler" })
        ? [project("pooler", behindPooler, { storage: "disk", isPooled: true })]
        : []),
    ],
    globalSetup: ["tests/support/database-server.ts"],
    environment: "node",
    // Refusals are logged as in production; only a failing test's lines are worth reading.
    silent: "passed-only",
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 15_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    unstubEnvs: true,
    env: { NODE_ENV: "test" },
  },
});
