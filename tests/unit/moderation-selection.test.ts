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

describe("choosing posts", () => {
  it("one by one, and taking them out again", () => {
    const two = toggle(toggle(nothingSelected, "a"), "c");
    expect([idsOf(two), idsOf(toggle(two, "a"))]).toEqual(["ac", "c"]);
    expect(nothingSelected.ids.size).toBe(0);
  });

  it("a range from the one chosen last, in either direction", () => {
    const start = toggle(nothingSelected, "c");
    expect([idsOf(extendTo(start, "e", order)), idsOf(extendTo(start, "a", order))]).toEqual(["cde", "abc"]);
  });

  it("keeps the anchor, so that a second range starts at the same post, and adds to what is chosen", () => {
    const range = extendTo(toggle(nothingSelected, "b"), "c", order);
    expect([range.anchor, idsOf(extendTo(range, "a", order))]).toEqual(["b", "abc"]);
  });

  it("without a start that is still on the screen, a range is one post", () => {
    expect(idsOf(extendTo(nothingSelected, "d", order))).toBe("d");
    expect(idsOf(extendTo({ ids: new Set(), anchor: "gone" }, "d", order))).toBe("d");
  });

  it("all, and all but those that are dealt with", () => {
    expect(idsOf(without(selectAll(order), ["a", "b", "zzz"]))).toBe("cde");
  });
});

describe("working through many", () => {
  it("keeps to its limit, goes on after failures and answers in order", async () => {
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

  it("has nothing to do with nothing", async () => {
    expect(await runBounded([], 4, async () => 1)).toEqual([]);
  });
});
