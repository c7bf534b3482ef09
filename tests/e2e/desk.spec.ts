import { soakDesk } from "../soak/desk";
import { expect, test } from "./support/test";

test("three moderators who come and go decide every post exactly once", async ({ installation }) => {
  test.setTimeout(240_000);
  const report = await soakDesk(installation, { seconds: 8, postsPerMinute: 120, cycleSeconds: 6 });
  expect(report).toMatchObject({ posts: 16, decidedTwice: 0, faults: [] });
});
