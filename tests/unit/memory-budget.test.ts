import { describe, expect, it } from "vitest";
import { type Lane, MemoryBudget } from "@/lib/server/media/decoding/memory-budget";

/** Nine hundred of memory, small tasks of two hundred. */
function open() {
  const budget = new MemoryBudget(900, 200);
  const running: string[] = [];
  const leaves = new Map<string, () => void>();
  const enter = async (name: string, lane: Lane = "small", bytes = 200, isAwaited = false) => {
    const leave = await budget.enter({ lane, bytes, isAwaited });
    running.push(name);
    leaves.set(name, () => {
      running.splice(running.indexOf(name), 1);
      leave();
    });
  };
  const begin = (...task: Parameters<typeof enter>) => void enter(...task);
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
  it("lets two small tasks run, in their order", async () => {
    const { begin, running, end } = open();
    for (const name of ["a", "b", "c", "d"]) begin(name);
    expect(await running()).toEqual(["a", "b"]);
    await end("a");
    expect(await running()).toEqual(["b", "c"]);
  });

  it("lets what somebody waits for go first, and beside the two", async () => {
    const { begin, running, end } = open();
    for (const name of ["a", "b", "c"]) begin(name);
    begin("awaited", "small", 200, true);
    begin("awaited too", "small", 200, true);
    expect(await running()).toEqual(["a", "awaited", "b"]);
    await end("a");
    expect(await running()).toEqual(["awaited", "awaited too", "b"]);
  });

  it("has one hand for costly pictures, one for clips and one for conversions", async () => {
    const { begin, running } = open();
    begin("picture", "costly", 200);
    begin("picture 2", "costly", 200);
    begin("clip", "clip", 200);
    begin("conversion", "conversion", 200);
    begin("a");
    expect(await running()).toEqual(["a", "clip", "conversion", "picture"]);
  });

  it("always leaves room for one small task", async () => {
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

  it("gives a large task its turn while small ones come and come", async () => {
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
});
