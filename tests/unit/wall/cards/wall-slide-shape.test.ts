import { describe, expect, it } from "vitest";
import { slideShape, slideVariables, uprightWords } from "@/lib/client/wall/cards/slide-shape";
import { limits } from "@/lib/shared/limits";

const shape = (media_width: number | null, media_height: number | null, caption = "Hello") =>
  slideShape({ media_width, media_height, caption });

describe("spotlight slides", () => {
  it("a slide knows its picture's width for its height, for the panel beside it", () => {
    expect(slideVariables(shape(900, 1_600))["--slide-ratio"]).toBeCloseTo(0.563);
    expect(slideVariables(shape(1_600, 900))["--slide-ratio"]).toBeCloseTo(1.778);
    expect(slideVariables(shape(null, null))["--slide-ratio"]).toBe(1.5);
  });

  it("a slide spans the screen with a panorama, and with nothing less wide", () => {
    expect(shape(4_000, 1_000).isPanorama).toBe(true);
    expect(shape(2_300, 1_000).isPanorama).toBe(true);
    expect(shape(2_299, 1_000).isPanorama).toBe(false);
    expect(shape(null, null).isPanorama).toBe(false);
  });

  it("a slide sets longer captions smaller and gives them more of the screen", () => {
    const lengths = [1, 60, 150, limits.guestTextMaxLength.caption].map((length) => shape(4, 3, "a".repeat(length)));
    expect(lengths.map(({ length }) => length)).toEqual(["short", "medium", "long", "epic"]);
    const shares = lengths.map((one) => slideVariables(one)["--most-media"] ?? 0);
    expect([...shares].sort((one, other) => other - one)).toEqual(shares);
  });

  it("a slide's words need as much of an upright screen as they have lines, and nothing without words", () => {
    const nothing = { caption: "", person_name: "", person_city: "" };
    expect(uprightWords(nothing, "short")).toBeLessThan(4);
    const heights = [{}, { person_name: "Ada" }, { person_name: "Ada", person_city: "Rome" }].map((some) =>
      uprightWords({ ...nothing, caption: "Front row! What an evening", ...some }, "short"),
    );
    // Three lines of 3.9, and the room around them.
    expect(heights[0]).toBeGreaterThanOrEqual(3 * 3.9 + 2.8);
    expect([...heights].sort((one, other) => one - other)).toEqual(heights);
    const long = { ...nothing, caption: "Front row! What an evening. ".repeat(6) };
    expect(uprightWords(long, "long")).toBeGreaterThan(heights[0] ?? 0);
  });
});
