import { soakDesk } from "../soak/desk";
import { expect, test } from "./support/test";

test("three moderators who come and go decide each post once, and none waits long", async ({ installation }) => {
  test.setTimeout(150_000);
  const report = await soakDesk(installation, { seconds: 12, postsPerMinute: 100, cycleSeconds: 6 });
  expect(report).toMatchObject({ posts: 20, decidedTwice: 0, faults: [] });
});
