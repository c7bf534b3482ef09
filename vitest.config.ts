import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));

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
    include: ["tests/{unit,api,contracts,server}/**/*.test.{ts,tsx}"],
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
