import { describe, expect, it } from "vitest";
import { readOverlay } from "@/lib/client/wall/stage/overlay-options";
import { overlayRules } from "@/lib/shared/limits/wall";

const usual = readOverlay("?stage=overlay");
const positionsIn = (search: string) =>
  Object.fromEntries(readOverlay(search).parts.map(({ part, position }) => [part, position]));

describe("the overlay's parameters", () => {
  it("draw every part at its usual position without any", () => {
    expect(positionsIn("")).toEqual({
      arrival: "center",
      lower: "bottom-left",
      code: "bottom-right",
      counter: "top-right",
    });
    expect(usual).toMatchObject({ ofFavourites: false, safe: { top: 5, right: 5, bottom: 5, left: 5 }, size: 100 });
  });

  it("choose parts and their positions, and leave out what is no part", () => {
    expect(positionsIn("?parts=code,lower,clock&code=top-left&counter=left")).toEqual({
      code: "top-left",
      lower: "bottom-left",
    });
  });

  it("count as their defaults where they are wrong", () => {
    const wrong = "?parts=clock,&arrival=middle&code=&from=nobody&safe=wide&size=large";
    expect(readOverlay(wrong)).toEqual(usual);
    expect(readOverlay("?parts=constructor&arrival=toString&safe=,&size=%20")).toEqual(usual);
  });

  it("take the newest favourite for the lower third", () => {
    expect(readOverlay("?from=favourites").ofFavourites).toBe(true);
  });

  it("take one to four safe areas as CSS does", () => {
    const safe = (value: string) => Object.values(readOverlay(`?safe=${value}`).safe);
    expect(safe("3")).toEqual([3, 3, 3, 3]);
    expect(safe("3,4")).toEqual([3, 4, 3, 4]);
    expect(safe("3,4,6")).toEqual([3, 4, 6, 4]);
    expect(safe("3,4,6,7")).toEqual([3, 4, 6, 7]);
    expect(safe("3.5,,x")).toEqual([3.5, 5, 5, 5]);
  });

  it.each(["safe", "size"] as const)("keep %s within its limits", (name) => {
    const { least, most } = overlayRules[name];
    const read = (value: number | string) => {
      const options = readOverlay(`?${name}=${value}`);
      return name === "size" ? options.size : options.safe.top;
    };
    expect([least - 1, least, most, most + 1, "Infinity"].map(read)).toEqual([least, least, most, most, most]);
  });
});
