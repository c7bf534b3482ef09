import { describe, expect, it } from "vitest";
import { NoTurn, Turns } from "@/lib/server/base/limits/turns";

/** Works that note when they begin, and end when told. */
function bench(turns: Turns) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    begun,
    add: (key: string, name = key) =>
      turns.run(key, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    endOne: async () => {
      ends.shift()?.();
      await settle();
    },
  };
}

describe("works that wait", () => {
  it("keys take turns, and each key's works keep their order", async () => {
    const { add, endOne, begun } = bench(new Turns({ atOnce: 1, waitingEach: 9, waitingAll: 99 }));
    for (const name of ["a1", "a2", "a3", "a4"]) void add("a", name);
    void add("b", "b1");
    void add("b", "b2");
    void add("c", "c1");
    for (let ended = 0; ended < 7; ended += 1) await endOne();
    expect(begun).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
  });

  it("so many run at a time, and a place is free again once all have ended", async () => {
    const { add, endOne, begun } = bench(new Turns({ atOnce: 2, waitingEach: 9, waitingAll: 99 }));
    for (const key of ["a", "b", "c"]) void add(key);
    expect(begun).toEqual(["a", "b"]);
    for (let ended = 0; ended < 3; ended += 1) await endOne();
    void add("d");
    void add("e");
    void add("f");
    expect(begun).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("a work that fails gives its place to the next", async () => {
    const turns = new Turns({ atOnce: 1, waitingEach: 9, waitingAll: 99 });
    const failing = turns.run("a", () => Promise.reject(new Error("no")));
    const next = turns.run("b", async () => "done");
    await expect(failing).rejects.toThrow("no");
    expect(await next).toBe("done");
  });
});

describe("too many that wait", () => {
  it("a key at its maximum is refused, and others are not", async () => {
    const { add } = bench(new Turns({ atOnce: 1, waitingEach: 2, waitingAll: 99 }));
    for (let count = 0; count < 3; count += 1) void add("a");
    await expect(add("a")).rejects.toBeInstanceOf(NoTurn);
    const other = add("b");
    await expect(Promise.race([other, Promise.resolve("waits")])).resolves.toBe("waits");
  });

  it("beyond the maximum of all, the newest of the key with most is refused", async () => {
    const { add, endOne, begun } = bench(new Turns({ atOnce: 1, waitingEach: 9, waitingAll: 3 }));
    void add("a", "a1");
    void add("a", "a2");
    void add("a", "a3");
    const refused = add("a", "a4");
    void add("b", "b1");
    await expect(refused).rejects.toBeInstanceOf(NoTurn);
    for (let ended = 0; ended < 4; ended += 1) await endOne();
    expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
  });
});
