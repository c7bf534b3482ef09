import { describe, expect, it } from "vitest";
import { type Lane, MemoryBudget } from "@/lib/server/outside/media/decoding/memory-budget";

/** A budget of 900, with small tasks of 200. */
function open() {
  const budget = new MemoryBudget(900, 200);
  const running: string[] = [];
  const leaves = new Map<string, () => void>();
  const enter = async (
    name: string,
    lane: Lane = "small",
    bytes = 200,
    isAwaited = false,
    more: { account_id?: string; signal?: AbortSignal } = {},
  ) => {
    const leave = await budget.enter({ lane, bytes, isAwaited, ...more });
    running.push(name);
    leaves.set(name, () => {
      running.splice(running.indexOf(name), 1);
      leave();
    });
  };
  const begin = (...task: Parameters<typeof enter>) => {
    const begun = enter(...task);
    begun.catch(() => {});
    return begun;
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    begin,
    running: async () => {
      await settle();
      return [...running].sort();
    },
    end: async (name: string) => {
      leaves.get(name)?.();
      await settle();
    },
  };
}

describe("a budget of memory", () => {
  it("the memory budget runs two small tasks at a time, in order", async () => {
    const { begin, running, end } = open();
    for (const name of ["a", "b", "c", "d"]) begin(name);
    expect(await running()).toEqual(["a", "b"]);
    await end("a");
    expect(await running()).toEqual(["b", "c"]);
  });

  it("the memory budget runs an awaited task first, and beside the two", async () => {
    const { begin, running, end } = open();
    for (const name of ["a", "b", "c"]) begin(name);
    begin("awaited", "small", 200, true);
    begin("awaited too", "small", 200, true);
    expect(await running()).toEqual(["a", "awaited", "b"]);
    await end("a");
    expect(await running()).toEqual(["awaited", "awaited too", "b"]);
  });

  it("the memory budget runs one costly picture, one clip and one conversion at a time", async () => {
    const { begin, running } = open();
    begin("picture", "costly", 200);
    begin("picture 2", "costly", 200);
    begin("clip", "clip", 200);
    begin("conversion", "conversion", 200);
    begin("a");
    expect(await running()).toEqual(["a", "clip", "conversion", "picture"]);
  });

  it("the memory budget always leaves room for one small task", async () => {
    const { begin, running, end } = open();
    begin("picture", "costly", 500);
    begin("conversion", "conversion", 400);
    begin("a");
    begin("b");
    expect(await running()).toEqual(["a", "b", "picture"]);
    await end("picture");
    await end("a");
    expect(await running()).toEqual(["b", "conversion"]);
  });

  it("the memory budget gives a large task its turn while small ones keep coming", async () => {
    const { begin, running, end } = open();
    for (const name of ["a", "b"]) begin(name);
    begin("picture", "costly", 600);
    for (const name of ["c", "d"]) begin(name);
    expect(await running()).toEqual(["a", "b"]);
    await end("a");
    expect(await running()).toEqual(["b", "picture"]);
    await end("b");
    expect(await running()).toEqual(["c", "picture"]);
    await end("picture");
    expect(await running()).toEqual(["c", "d"]);
  });

  it("the memory budget runs frames in a slot of their own, which waits for no conversion", async () => {
    const { begin, running } = open();
    begin("conversion", "conversion", 400);
    begin("conversion 2", "conversion", 400);
    begin("frame", "frame", 280);
    begin("a");
    expect(await running()).toEqual(["a", "conversion", "frame"]);
  });

  it("the memory budget runs a short conversion beside a long one", async () => {
    const { begin, running } = open();
    begin("long", "conversion", 400);
    begin("long 2", "conversion", 400);
    begin("short", "short-conversion", 300);
    begin("short 2", "short-conversion", 300);
    begin("a");
    expect(await running()).toEqual(["a", "long", "short"]);
  });

  it("the memory budget prefers a sender with nothing running over another's next task of the account", async () => {
    const { begin, running, end } = open();
    const of = (sender: string) => ({ account_id: "account", sender });
    for (const name of ["a1", "a2", "a3"]) begin(name, "small", 200, false, of("a"));
    begin("b1", "small", 200, false, of("b"));
    expect(await running()).toEqual(["a1", "a2"]);
    await end("a1");
    expect(await running()).toEqual(["a2", "b1"]);
  });

  it("the memory budget prefers an account with nothing running over another's next task, awaited or not", async () => {
    const { begin, running, end } = open();
    const of = (account_id: string) => ({ account_id });
    for (const name of ["a1", "a2", "a3"]) begin(name, "small", 200, true, of("a"));
    for (const name of ["a4", "a5"]) begin(name, "small", 200, true, of("a"));
    begin("b1", "small", 200, false, of("b"));
    begin("b2", "small", 200, false, of("b"));
    expect(await running()).toEqual(["a1", "a2", "a3"]);
    await end("a1");
    // Two small tasks run; the rest of the budget is reserved for tasks that somebody awaits.
    expect(await running()).toEqual(["a2", "a3"]);
    await end("a2");
    expect(await running()).toEqual(["a3", "a4", "b1"]);
    await end("b1");
    expect(await running()).toEqual(["a3", "a4"]);
    await end("a3");
    expect(await running()).toEqual(["a4", "a5", "b2"]);
  });

  it("the memory budget runs the awaited one of an account's tasks first", async () => {
    const { begin, running, end } = open();
    const a = { account_id: "a" };
    for (const name of ["a1", "a2", "a3"]) begin(name, "small", 200, false, a);
    begin("awaited", "small", 200, true, a);
    expect(await running()).toEqual(["a1", "a2", "awaited"]);
    await end("a1");
    expect(await running()).toEqual(["a2", "awaited"]);
  });

  it("the memory budget drops a task that is aborted while it waits, and starts the next one", async () => {
    const { begin, running, end } = open();
    const ending = new AbortController();
    begin("clip", "clip", 200);
    const given = begin("clip 2", "clip", 200, false, { signal: ending.signal });
    begin("clip 3", "clip", 200);
    ending.abort(new Error("Nobody wants it."));
    await expect(given).rejects.toThrow("Nobody wants it.");
    await end("clip");
    expect(await running()).toEqual(["clip 3"]);
  });

  it("the memory budget starts no task whose signal was aborted before", async () => {
    const { begin, running } = open();
    const signal = AbortSignal.abort(new Error("Nobody wants it."));
    await expect(begin("clip", "clip", 200, false, { signal })).rejects.toThrow("Nobody wants it.");
    expect(await running()).toEqual([]);
  });
});
