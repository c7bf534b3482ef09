import { afterEach, expect, it, vi } from "vitest";
import { GET as ready } from "@/app/api/ready/route";
import { endReadiness } from "@/lib/server/base/http/ready/ready-state";
import { setDeps } from "@/lib/server/compose";
import { readyRules } from "@/lib/shared/limits/operator";
import { call } from "../../support/call";
import { testInstallation } from "../../support/installation";

const installation = testInstallation({ storage: "disk" });

afterEach(() => {
  globalThis.wallflowerReadiness = undefined;
  setDeps(installation.deps);
});

/** The installation with a database of its own kind, and how often it was asked. */
function withDatabase(answer: () => Promise<unknown>) {
  const execute = vi.fn(answer);
  setDeps({ ...installation.deps, db: { execute } as never });
  return execute;
}

const ask = async () => {
  const { status, headers, body } = await call(ready);
  return { status, retryAfter: headers.get("retry-after"), body };
};

it("a process is ready while its disk and its database answer", async () => {
  expect(await ask()).toMatchObject({ status: 200, body: { status: "ok" } });
});

it("a database that answers with an error, or not at all, is a 503 to retry", async () => {
  withDatabase(() => Promise.reject(new Error("away")));
  expect(await ask()).toMatchObject({ status: 503, retryAfter: "2", body: { code: "unavailable" } });
  withDatabase(() => new Promise(() => {}));
  expect(await ask()).toMatchObject({ status: 503 });
});

it("a full disk is a 503", async () => {
  const { freeBytes } = installation.disk;
  withDatabase(async () => []);
  installation.disk.freeBytes = 0;
  expect(await ask()).toMatchObject({ status: 503 });
  installation.disk.freeBytes = freeBytes;
});

it("a bucket or a push service that is away is none: pages are served", async () => {
  installation.realtime.isDown = true;
  await installation.failWrites("refuse");
  withDatabase(async () => []);
  expect(await ask()).toMatchObject({ status: 200 });
  installation.realtime.isDown = false;
  await installation.failWrites(null);
});

it("many requests ask the database once in two seconds", async () => {
  const execute = withDatabase(async () => []);
  await Promise.all(Array.from({ length: 50 }, ask));
  await ask();
  expect(execute).toHaveBeenCalledOnce();
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + readyRules.keepMs + 1);
  await ask();
  vi.mocked(performance.now).mockRestore();
  expect(execute).toHaveBeenCalledTimes(2);
});

it("a process that stops is not ready, and waits until whoever asked lately has heard it", async () => {
  await ask();
  let hasEnded = false;
  const ending = endReadiness().then(() => {
    hasEnded = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(hasEnded).toBe(false);
  expect(await ask()).toMatchObject({ status: 503 });
  await ending;
});

it("a process that nobody asks stops at once", async () => {
  const startedAt = performance.now();
  await endReadiness();
  expect(performance.now() - startedAt).toBeLessThan(readyRules.heardWithinMs);
});
