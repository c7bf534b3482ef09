import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { coalesce } from "@/lib/client/posts/coalesce";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("coalescing delivers a burst at once, each item once, in order of arrival", async () => {
  const flush = vi.fn(async () => {});
  const burst = coalesce<string>(flush, 200);
  for (const item of ["a", "b", "a", "c"]) burst.add(item);
  await vi.advanceTimersByTimeAsync(199);
  expect(flush).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(flush.mock.calls).toEqual([[["a", "b", "c"]]]);
});

it("coalescing waits for the previous delivery and keeps what arrives meanwhile", async () => {
  let finish = () => {};
  const flush = vi.fn((_items: string[]) => new Promise<void>((resolve) => (finish = resolve)));
  const burst = coalesce<string>(flush, 200);
  burst.add("a");
  await vi.advanceTimersByTimeAsync(200);
  burst.add("b");
  burst.add("a");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(flush).toHaveBeenCalledTimes(1);
  finish();
  await vi.advanceTimersByTimeAsync(200);
  expect(flush.mock.calls[1]).toEqual([["b", "a"]]);
  finish();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(flush).toHaveBeenCalledTimes(2);
});

it("coalescing drops pending items when it is stopped", async () => {
  const flush = vi.fn(async () => {});
  const burst = coalesce<string>(flush, 200);
  burst.add("a");
  burst.stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(flush).not.toHaveBeenCalled();
});

it("coalescing delivers the first item after a quiet time at once, and batches those that follow", async () => {
  const flush = vi.fn(async (_items: string[]) => {});
  const burst = coalesce<string>(flush, 200, { isFirstAtOnce: true });
  burst.add("a");
  await vi.advanceTimersByTimeAsync(0);
  expect(flush.mock.calls).toEqual([[["a"]]]);
  burst.add("b");
  await vi.advanceTimersByTimeAsync(150);
  burst.add("c");
  await vi.advanceTimersByTimeAsync(49);
  expect(flush).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(flush.mock.calls[1]).toEqual([["b", "c"]]);
  await vi.advanceTimersByTimeAsync(200);
  burst.add("d");
  await vi.advanceTimersByTimeAsync(0);
  expect(flush.mock.calls[2]).toEqual([["d"]]);
});
