import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buttonOn, contrast, legibleOn, mix, shapeContrast, textContrast } from "@/lib/shared/colour";

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("colours that an organiser chose", () => {
  it("are kept where they can be read", () => {
    expect(legibleOn("#000000", "#ffffff")).toEqual({ background: "#000000", text: "#ffffff" });
    expect(buttonOn("#ffffff", "#7b3f98", "#ffffff")).toEqual({ background: "#7b3f98", text: "#ffffff" });
  });

  it("white on white becomes black on white; nonsense counts as black", () => {
    expect(legibleOn("#ffffff", "#ffffff").text).toBe("#000000");
    expect(legibleOn("red; x", "")).toEqual({ background: "#000000", text: "#ffffff" });
  });

  it("a black button turns white on a dark card", () => {
    expect(buttonOn("#1b171b", "#000000", "#ffffff")).toEqual({ background: "#ffffff", text: "#000000" });
  });

  it("whatever they are, text can be read and the button made out", () => {
    fc.assert(
      fc.property(anyColour, anyColour, fc.constantFrom("#ffffff", "#1b171b"), (colour, text, surface) => {
        const banner = legibleOn(colour, text);
        const button = buttonOn(surface, colour, text);
        expect(contrast(banner.background, banner.text)).toBeGreaterThanOrEqual(textContrast);
        expect(contrast(button.background, button.text)).toBeGreaterThanOrEqual(textContrast);
        expect(contrast(button.background, surface)).toBeGreaterThanOrEqual(shapeContrast);
      }),
    );
  });

  it("mix a part of the way", () => {
    expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
    expect(mix("none", "#ffffff", 0.5)).toBe("none");
  });
});
