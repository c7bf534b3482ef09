import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buttonOn, contrast, keptButtonOn, legibleOn, mix, shapeContrast, textContrast } from "@/lib/shared/colour";
import { brandVariables } from "@/lib/shared/events/brand-colours";

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("an organiser's colours", () => {
  it("an organiser's colours are kept when they are legible", () => {
    expect(legibleOn("#000000", "#ffffff")).toEqual({ background: "#000000", text: "#ffffff" });
    expect(buttonOn("#ffffff", "#7b3f98", "#ffffff")).toEqual({ background: "#7b3f98", text: "#ffffff" });
  });

  it("white on white becomes black on white, and an invalid colour counts as black", () => {
    expect(legibleOn("#ffffff", "#ffffff").text).toBe("#000000");
    expect(legibleOn("red; x", "")).toEqual({ background: "#000000", text: "#ffffff" });
  });

  it("a black button turns white on a dark card", () => {
    expect(buttonOn("#1b171b", "#000000", "#ffffff")).toEqual({ background: "#ffffff", text: "#000000" });
  });

  it("any pair of colours gives legible text and a visible button", () => {
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

  it("the form's button keeps its colours when they are legible, with a border when the card is too similar", () => {
    const kept = (surface: string, colour: string, text: string) => keptButtonOn(surface, colour, text);
    expect(kept("#ffffff", "#ffe34d", "#21031a")).toEqual({ background: "#ffe34d", text: "#21031a", edge: "#21031a" });
    expect(kept("#1b171b", "#000000", "#ffffff")).toEqual({ background: "#000000", text: "#ffffff", edge: "#ffffff" });
    expect(kept("#ffffff", "#7b3f98", "#ffffff").edge).toBe("#7b3f98");
    fc.assert(
      fc.property(anyColour, anyColour, fc.constantFrom("#ffffff", "#1b171b"), (colour, text, surface) => {
        const button = keptButtonOn(surface, colour, text);
        expect(button.background).toBe(colour);
        expect(contrast(button.background, button.text)).toBeGreaterThanOrEqual(textContrast);
        expect(contrast(button.edge, surface)).toBeGreaterThanOrEqual(shapeContrast);
        if (contrast(colour, text) >= textContrast) expect(button.text).toBe(text);
      }),
    );
  });

  it("an organiser's colours become CSS variables, as chosen for the wall and adjusted for legibility up close", () => {
    const chosen = {
      top_brand_color: "#ffffff",
      top_banner_text_color: "#eeeeee",
      bottom_brand_color: "#1b1036",
      bottom_banner_text_color: "#ffe9c9",
      cta_button_color: "#000000",
      cta_button_text_color: "#ffffff",
    };
    const asChosen = {
      "--top": "#ffffff",
      "--top-text": "#eeeeee",
      "--bottom": "#1b1036",
      "--bottom-text": "#ffe9c9",
      "--cta": "#000000",
      "--cta-text": "#ffffff",
    };
    expect(brandVariables(chosen)).toEqual(asChosen);
    expect(brandVariables(chosen, legibleOn)).toEqual({ ...asChosen, "--top-text": "#000000" });
  });

  it("two colours are mixed by a fraction", () => {
    expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
    expect(mix("none", "#ffffff", 0.5)).toBe("none");
  });
});
