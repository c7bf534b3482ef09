import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { proposeColours } from "@/lib/client/events/logo-colours";
import { contrast, shapeContrast, textContrast } from "@/lib/shared/colour";
import { brandSurfaces } from "@/lib/shared/events/brand-colours";

type Patch = { colour: readonly [number, number, number]; alpha?: number; count: number };

/** RGBA pixels of these patches, in sequence. */
function pixelsOf(patches: readonly Patch[]): Uint8ClampedArray {
  return new Uint8ClampedArray(
    patches.flatMap(({ colour, alpha = 255, count }) => Array.from({ length: count }, () => [...colour, alpha]).flat()),
  );
}

const navy = [16, 42, 110] as const;
const gold = [240, 180, 30] as const;
const white = [255, 255, 255] as const;

describe("colours from a logo", () => {
  it("a logo gives its main colour to the banners and its second to the button, ignoring white and clear pixels", () => {
    const [first, ...others] = proposeColours(
      pixelsOf([
        { colour: white, count: 900 },
        { colour: [0, 200, 0], alpha: 20, count: 500 },
        { colour: navy, count: 300 },
        { colour: gold, count: 120 },
      ]),
    );
    expect(first).toMatchObject({ top_brand_color: "#102A6E", cta_button_color: "#F0B41E" });
    expect(others).toHaveLength(3);
  });

  it("a logo's anti-aliased shades count as the colour of their edge", () => {
    const shades = Array.from({ length: 20 }, (_, step): Patch => ({ colour: [16, 42, 100 + step], count: 5 }));
    const proposals = proposeColours(pixelsOf(shades));
    expect(proposals).toHaveLength(3);
  });

  it("a logo in black, white and grey, or without a pixel, gives no colours", () => {
    expect(
      proposeColours(
        pixelsOf([
          { colour: [0, 0, 0], count: 50 },
          { colour: [128, 130, 127], count: 50 },
        ]),
      ),
    ).toEqual([]);
    expect(proposeColours(new Uint8ClampedArray())).toEqual([]);
  });

  it("a logo's colours are legible and the button is visible", () => {
    const channel = fc.integer({ min: 0, max: 255 });
    const patch = fc.record({ colour: fc.tuple(channel, channel, channel), count: fc.integer({ min: 1, max: 60 }) });
    fc.assert(
      fc.property(fc.array(patch, { minLength: 1, maxLength: 6 }), (patches) => {
        const proposals = proposeColours(pixelsOf(patches));
        expect(proposals.length).toBeLessThanOrEqual(4);
        for (const colours of proposals) {
          for (const [background, text] of Object.values(brandSurfaces)) {
            expect(colours[background]).toMatch(/^#[0-9A-F]{6}$/);
            expect(contrast(colours[background], colours[text])).toBeGreaterThanOrEqual(textContrast);
          }
          expect(contrast(colours.cta_button_color, colours.bottom_brand_color)).toBeGreaterThanOrEqual(shapeContrast);
        }
      }),
    );
  });
});
