import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SharedReads } from "@/lib/server/base/reads/shared-reads";

/**
 * Equal reads share one query: `read` may return an answer that is a moment old, `readFresh` only one that began after
 * the call.
 */

let queryCount: number;
let reads: SharedReads;

beforeEach(() => {
  vi.useFakeTimers();
  queryCount = 0;
  reads = new SharedReads({ isKept: true });
});
afterEach(() => void vi.useRealTimers());

const ask = async () => {
  queryCount += 1;
  const answer = queryCount;
  await new Promise((resolve) => setTimeout(resolve, 100));
  return answer;
};
const readMany = (times: number) => Promise.all(Array.from({ length: times }, () => reads.read("key", 1_000, ask)));

it("a thousand simultaneous reads share one query, and so do reads within the next second", async () => {
  const first = readMany(1_000);
  await vi.advanceTimersByTimeAsync(100);
  expect(new Set(await first)).toEqual(new Set([1]));
  await vi.advanceTimersByTimeAsync(900);
  expect(await reads.read("key", 1_000, ask)).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  const later = readMany(3);
  await vi.advanceTimersByTimeAsync(100);
  expect(await later).toEqual([2, 2, 2]);
});

it("a read after a commit never gets an answer from before it, even one in flight", async () => {
  const before = reads.read("key", 1_000, ask);
  reads.clear();
  const after = reads.read("key", 1_000, ask);
  await vi.advanceTimersByTimeAsync(100);
  expect([await before, await after]).toEqual([1, 2]);
  expect(await reads.read("key", 1_000, ask)).toBe(2);
});

it("a failed read rejects for all who shared it, and is not cached", async () => {
  const fails = () => Promise.reject(new Error("No database."));
  const both = Promise.allSettled([reads.read("key", 1_000, fails), reads.read("key", 1_000, ask)]);
  expect((await both).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const next = reads.read("key", 1_000, ask);
  await vi.advanceTimersByTimeAsync(100);
  expect(await next).toBe(1);
});

it("the cache of shared reads is bounded", async () => {
  for (let n = 0; n < 2_000; n += 1) void reads.read(`key-${n}`, 60_000, async () => n);
  await vi.advanceTimersByTimeAsync(0);
  expect(await reads.read("key-1999", 60_000, ask)).toBe(1_999);
  const first = reads.read("key-0", 60_000, ask);
  await vi.advanceTimersByTimeAsync(100);
  expect(await first).toBe(1);
});

it("unknown names share one cached answer for a while, and evict nothing that is watched", async () => {
  let questions = 0;
  const nothing = async () => {
    questions += 1;
    return null;
  };
  await Promise.all([reads.read("key", 60_000, ask), vi.advanceTimersByTimeAsync(100)]);
  expect(await Promise.all([reads.read("nope", 1_000, nothing), reads.read("nope", 1_000, nothing)])).toEqual([
    null,
    null,
  ]);
  expect(await reads.read("nope", 1_000, nothing)).toBeNull();
  expect(questions).toBe(1);
  for (let index = 0; index < 2_000; index += 1) await reads.read(`nope-${index}`, 1_000, nothing);
  expect(await reads.read("key", 60_000, ask)).toBe(1);
  // The cache keeps the newest answers and evicts the oldest.
  await reads.read("nope-1999", 1_000, nothing);
  await reads.read("nope-0", 1_000, nothing);
  // The newest was still cached, and the oldest was not.
  expect(questions).toBe(2_002);
  await vi.advanceTimersByTimeAsync(1_100);
  await reads.read("nope-1999", 1_000, nothing);
  expect(questions).toBe(2_003);
});

it("an unknown name is found as soon as it exists", async () => {
  expect(await reads.read("key", 60_000, async () => null)).toBeNull();
  reads.clear();
  expect(await reads.read("key", 60_000, async () => "there")).toBe("there");
  expect(await reads.read("key", 60_000, async () => null)).toBe("there");
});

it("a read that rights depend on starts after its request, and a crowd shares two of them", async () => {
  let truth = "may";
  let questions = 0;
  const readTruth = async () => {
    questions += 1;
    const seen = truth;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return seen;
  };
  const crowd = () => Promise.all(Array.from({ length: 500 }, () => reads.readFresh("right", readTruth)));
  const before = crowd();
  truth = "may not";
  const after = crowd();
  await vi.advanceTimersByTimeAsync(200);
  expect((await before)[0]).toBe("may");
  expect(new Set(await after)).toEqual(new Set(["may not"]));
  expect(questions).toBe(2);
  // Reads of rights are never cached.
  const later = crowd();
  await vi.advanceTimersByTimeAsync(200);
  await later;
  expect(questions).toBe(4);
});

it("a failed read of rights rejects for those who shared it, and the next read starts anyway", async () => {
  const fails = async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    throw new Error("No database.");
  };
  const failed = Promise.allSettled([reads.readFresh("right", fails)]);
  const waiting = reads.readFresh("right", ask);
  await vi.advanceTimersByTimeAsync(200);
  expect((await failed).map(({ status }) => status)).toEqual(["rejected"]);
  expect(await waiting).toBe(1);
});
