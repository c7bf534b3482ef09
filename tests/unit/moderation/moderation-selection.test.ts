import { describe, expect, it } from "vitest";
import { runBounded } from "@/components/moderation/act/run-bounded";
import {
  extendTo,
  nothingSelected,
  type Selection,
  selectAll,
  toggle,
  without,
} from "@/components/moderation/grid/use-selection";

const order = ["a", "b", "c", "d", "e"];
const idsOf = (selection: Selection) => [...selection.ids].sort().join("");

describe("selecting posts", () => {
  it("posts are selected and deselected one by one", () => {
    const two = toggle(toggle(nothingSelected, "a"), "c");
    expect([idsOf(two), idsOf(toggle(two, "a"))]).toEqual(["ac", "c"]);
    expect(nothingSelected.ids.size).toBe(0);
  });

  it("a range is selected from the last selected post, in either direction", () => {
    const start = toggle(nothingSelected, "c");
    expect([idsOf(extendTo(start, "e", order)), idsOf(extendTo(start, "a", order))]).toEqual(["cde", "abc"]);
  });

  it("a second range keeps the anchor and adds to the selection", () => {
    const range = extendTo(toggle(nothingSelected, "b"), "c", order);
    expect([range.anchor, idsOf(extendTo(range, "a", order))]).toEqual(["b", "abc"]);
  });

  it("a range whose anchor is off the screen selects one post", () => {
    expect(idsOf(extendTo(nothingSelected, "d", order))).toBe("d");
    expect(idsOf(extendTo({ ids: new Set(), anchor: "gone" }, "d", order))).toBe("d");
  });

  it("select all selects every post, and handled posts are dropped from the selection", () => {
    expect(idsOf(without(selectAll(order), ["a", "b", "zzz"]))).toBe("cde");
  });
});

describe("bulk changes", () => {
  it("a bulk change respects its concurrency limit, continues after failures and returns results in order", async () => {
    let running = 0;
    let most = 0;
    const outcomes = await runBounded([5, 1, 4, 2, 3, 6], 2, async (item) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, item));
      running -= 1;
      if (item === 4) throw new Error("four");
      return item * 10;
    });
    expect(most).toBe(2);
    expect(outcomes.map((outcome) => ("result" in outcome ? outcome.result : "failed"))).toEqual([
      50,
      10,
      "failed",
      20,
      30,
      60,
    ]);
  });

  it("a bulk change of no posts does nothing", async () => {
    expect(await runBounded([], 4, async () => 1)).toEqual([]);
  });
});
