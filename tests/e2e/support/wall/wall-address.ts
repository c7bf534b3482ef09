import { Installation, setUpTimeoutMs } from "../installation";
import { test } from "../test";

/** A test on an installation whose walls have their own address, on another site than the console. */
export const wallAddressTest = test.extend<object, { installation: Installation }>({
  installation: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const installation = await Installation.start((port) => ({ WALL_URL: `http://wall.localhost:${port}` }));
      await use(installation);
      await installation.dispose();
    },
    { scope: "worker", timeout: setUpTimeoutMs },
  ],
});
