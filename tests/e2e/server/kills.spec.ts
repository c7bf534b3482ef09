import { soakKills } from "../../soak/kills";
import { findVictims } from "../../soak/victims";
import { Installation } from "../support/installation";
import { expect, test } from "../support/test";

/** Each test kills its own installation. */

test.describe.configure({ timeout: 300_000 });

test("thirty seconds of kill -9 on database, backend, worker and web server lose or duplicate no acknowledged post", async () => {
  const installation = await Installation.start();
  try {
    const { faults, posts, kills } = await soakKills(installation, { seconds: 30, seed: 7 });
    expect(faults, installation.output).toEqual([]);
    expect(posts).toBeGreaterThan(5);
    expect(kills).toMatchObject({
      backend: expect.any(Number),
      database: expect.any(Number),
      "web server": expect.any(Number),
    });
  } finally {
    await installation.dispose();
  }
});

test("a web server with an uncaught exception shuts down in order, and a new one serves", async () => {
  const planted = new URL("../../support/host/throw-on-signal.mjs", import.meta.url);
  // A file URL escapes the space in the folder's name.
  const installation = await Installation.start(() => ({ NODE_OPTIONS: `--import=${planted.href}` }));
  try {
    const [before] = findVictims(installation, "web server");
    process.kill(before?.pid ?? 0, "SIGUSR2");
    await expect.poll(() => installation.output).toContain("The web server exited after an error");
    expect(installation.output).toMatch(/"Uncaught error\.".*TypeError: planted/);
    await installation.waitUntilHealthy();
    expect(findVictims(installation, "web server").map(({ pid }) => pid)).not.toEqual([before?.pid]);
  } finally {
    await installation.dispose();
  }
});
