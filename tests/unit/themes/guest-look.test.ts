import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast, shapeContrast, textContrast } from "@/lib/shared/colour";
import { brandColourFields } from "@/lib/shared/events/brand-colours";
import { eventDefaults } from "@/lib/shared/events/contract";
import { wallThemes } from "@/lib/shared/vocabulary";
import { guestLook } from "@/lib/shared/wall/guest-variables";
import { stageVariables } from "@/lib/shared/wall/stage-variables";

const eventWithoutImage = { ...eventDefaults, brand_ground_image_url: null };

/** The colours of app/theme.css that no theme replaces, by scheme. */
const tokens = (() => {
  const css = readFileSync("app/theme.css", "utf8");
  const [light = "", dark = ""] = css.slice(css.indexOf(":root")).split("@variant dark");
  const read = (text: string) =>
    Object.fromEntries([...text.matchAll(/(--[a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]));
  return { light: read(light), dark: { ...read(light), ...read(dark.slice(0, dark.indexOf("}"))) } };
})();

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe.each(wallThemes)("guests' pages of %s", (wall_theme) => {
  const { scheme, variables } = guestLook({ ...eventWithoutImage, wall_theme });
  const colour = (name: string) => variables[`--${name}`] ?? tokens[scheme][`--${name}`] ?? "";

  it.each([
    ["ink", ["surface", "sunken", "hover", "danger-soft"]],
    ["muted", ["surface", "sunken"]],
    ["danger", ["surface", "sunken"]],
    ["success", ["surface"]],
    ["warning", ["warning-soft"]],
  ])("the colour %s is legible as text on each surface", (text, surfaces) => {
    for (const surface of surfaces) {
      expect([surface, contrast(colour(text), colour(surface))]).toEqual([
        surface,
        expect.toSatisfy((ratio: number) => ratio >= textContrast),
      ]);
    }
  });

  it("borders and focus rings stand out on the card", () => {
    expect(contrast(colour("edge"), colour("surface"))).toBeGreaterThanOrEqual(shapeContrast);
    expect(contrast(colour("focus"), colour("surface"))).toBeGreaterThanOrEqual(shapeContrast);
  });

  it("the button is legible and stands out on the card in any colours of an event", () => {
    fc.assert(
      fc.property(fc.array(anyColour, { minLength: 6, maxLength: 6 }), (chosen) => {
        const own = Object.fromEntries(brandColourFields.map((field, index) => [field, chosen[index] ?? ""]));
        const event = { ...eventWithoutImage, ...own, wall_theme, use_theme_colors: "off" as const };
        const look = guestLook(event).variables;
        const of = (name: `--${string}`) => look[name] ?? "";
        for (const background of ["--accent", "--accent-hover"] as const)
          expect(contrast(of(background), of("--on-fill"))).toBeGreaterThanOrEqual(textContrast);
        expect(contrast(of("--accent-edge"), of("--surface"))).toBeGreaterThanOrEqual(shapeContrast);
        expect(contrast(of("--accent-bar"), of("--surface"))).toBeGreaterThanOrEqual(shapeContrast);
      }),
      { numRuns: 100 },
    );
  });

  it("ground and typeface are those of the wall", () => {
    const stage = stageVariables({ ...eventWithoutImage, wall_theme });
    for (const name of ["--wall-ground", "--type-display", "--display-weight", "--card-radius"] as const) {
      expect(variables[name]).toBe(stage[name]);
    }
  });
});
