import { stat } from "node:fs/promises";
import { expect, it } from "vitest";
import { withResponsiveTimeout } from "@/lib/server/base/http/ready/health";

/** Blocks this process. */
function stall(ms: number) {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

it("a health check accepts an answer that arrived while this process was busy, however long that took", async () => {
  const answer = withResponsiveTimeout(stat("."), { limitMs: 300, maxElapsedMs: 60_000 });
  stall(1_000);
  expect((await answer).isDirectory()).toBe(true);
});

it("a health check without an answer times out, even in a process that is often busy", async () => {
  const never = new Promise(() => {});
  await expect(withResponsiveTimeout(never, { limitMs: 300, maxElapsedMs: 60_000 })).rejects.toThrow(
    /^No answer within \d+ ms\.$/,
  );
  const busy = setInterval(() => stall(150), 1);
  const givenUp = withResponsiveTimeout(never, { limitMs: 60_000, maxElapsedMs: 700 });
  await expect(givenUp).rejects.toThrow("No answer");
  clearInterval(busy);
});

it("a health check passes a rejection on unchanged", async () => {
  const refused = Promise.reject(new Error("It is down."));
  await expect(withResponsiveTimeout(refused, { limitMs: 300, maxElapsedMs: 300 })).rejects.toThrow("It is down.");
});
