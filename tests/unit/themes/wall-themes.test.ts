import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mostVivid } from "@/lib/client/wall/pictures/main-colour";
import { contrast, mix, shapeContrast, textContrast } from "@/lib/shared/colour";
import { type BrandColours, brandSurfaces } from "@/lib/shared/events/brand-colours";
import { eventDefaults } from "@/lib/shared/events/contract";
import { shownColours } from "@/lib/shared/events/theme-colours";
import { wallThemes, wallTypefaces } from "@/lib/shared/vocabulary";
import { drawnTexts } from "@/lib/shared/wall/drawn-texts";
import { type StagedEvent, softInk, stageVariables } from "@/lib/shared/wall/stage-variables";
import { themeLooks } from "@/lib/shared/wall/themes";
import { familiesOf, typefacePairs } from "@/lib/shared/wall/typefaces";

const untouched: StagedEvent = { ...eventDefaults, brand_ground_image_url: null };
const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const anyColours = fc.record(
  Object.fromEntries(
    Object.values(brandSurfaces)
      .flat()
      .map((field) => [field, anyColour]),
  ),
) as unknown as fc.Arbitrary<BrandColours>;
const tonesOf = (value: string) => value.match(/#[0-9a-f]{6}/g) ?? [];

describe.each(wallThemes)("%s", (theme) => {
  const look = themeLooks[theme];
  const variables = stageVariables({ ...untouched, wall_theme: theme });

  it("the theme's texts are legible on every tone of its background, and on its cards", () => {
    const tones = tonesOf(variables["--wall-ground"] ?? "");
    expect(tones).toContain(look.base);
    for (const tone of tones) {
      expect([tone, contrast(look.ink, tone)]).toEqual([tone, expect.toSatisfy((it: number) => it >= textContrast)]);
      expect([tone, contrast(look.inkSoft, tone)]).toEqual([
        tone,
        expect.toSatisfy((it: number) => it >= textContrast),
      ]);
    }
    expect(contrast(look.cardInk, look.card)).toBeGreaterThanOrEqual(textContrast);
    expect(contrast(look.cardInkSoft, look.card)).toBeGreaterThanOrEqual(textContrast);
    expect(contrast(look.accentInk, look.accent)).toBeGreaterThanOrEqual(textContrast);
  });

  it("the theme's accent is visible on its background", () => {
    expect(contrast(look.accent, look.base)).toBeGreaterThanOrEqual(shapeContrast);
  });

  it("the theme's texts are legible in the light of any photo, and only Classic takes its light from one", () => {
    fc.assert(
      fc.property(anyColour, (newest) => {
        const lit = stageVariables({ ...untouched, wall_theme: theme }, newest);
        expect("--wall-light" in lit).toBe(theme === "Classic");
        for (const tone of tonesOf(Object.values(lit).join(" "))) expect(tone).toMatch(/^#[0-9a-f]{6}$/);
        for (const tone of tonesOf(`${lit["--wall-ground"]} ${lit["--wall-light"]}`)) {
          for (const ink of [look.ink, look.inkSoft]) expect(contrast(ink, tone)).toBeGreaterThanOrEqual(textContrast);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("text over the arrival's veil is legible, be the wall beneath all black or all white", () => {
    const sheet = readFileSync(path.resolve("components/wall/arrival/arrival.module.css"), "utf8");
    const share = Number(/\.veil \{[^}]*opacity: ([\d.]+);/.exec(sheet)?.[1]);
    for (const beneath of ["#000000", "#ffffff"]) {
      expect(contrast(look.ink, mix(beneath, look.base, share))).toBeGreaterThanOrEqual(textContrast);
    }
  });

  it("the theme's banners and button have legible colours, the small print included", () => {
    for (const { ink, ground } of drawnTexts(shownColours({ ...untouched, wall_theme: theme }))) {
      expect(contrast(ink, ground)).toBeGreaterThanOrEqual(textContrast);
    }
  });

  it("the theme's texts are legible on a gradient of any colours of an event", () => {
    fc.assert(
      fc.property(anyColours, (colours) => {
        const staged = { ...untouched, ...colours, wall_theme: theme, wall_ground: "Gradient" } as const;
        const tones = tonesOf(stageVariables(staged)["--wall-ground"] ?? "");
        expect(tones).toHaveLength(2);
        for (const tone of tones) {
          expect(contrast(look.ink, tone)).toBeGreaterThanOrEqual(textContrast);
          expect(contrast(look.inkSoft, tone)).toBeGreaterThanOrEqual(textContrast);
        }
      }),
      { numRuns: 100 },
    );
  });

  it("the theme's texts are legible on a picture, be it all black or all white", () => {
    const staged = {
      ...untouched,
      wall_theme: theme,
      wall_ground: "Picture",
      brand_ground_image_url: "/a.webp",
    } as const;
    const ground = stageVariables(staged)["--wall-ground"] ?? "";
    const [, red, green, blue, alpha] = /rgba\((\d+), (\d+), (\d+), ([\d.]+)\)/.exec(ground)?.map(Number) ?? [];
    for (const under of [0, 255]) {
      const over = [red, green, blue].map((channel = 0) =>
        Math.round(channel * (alpha ?? 0) + under * (1 - (alpha ?? 0))),
      );
      const tone = `#${over.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
      expect(contrast(look.ink, tone)).toBeGreaterThanOrEqual(textContrast);
    }
  });
});

describe("the stage's variables", () => {
  it("a new event's variables leave sizes, typefaces and motion to the stylesheets", () => {
    expect(Object.keys(stageVariables(untouched)).sort()).toEqual(
      [
        ...[
          "--accent",
          "--accent-ink",
          "--bar-blur",
          "--bar-fill",
          "--bottom",
          "--bottom-text",
          "--bottom-text-soft",
          "--card",
          "--card-ink",
        ],
        ...["--card-ink-soft", "--cta", "--cta-text", "--top", "--top-text"],
        ...["--wall-base", "--wall-ground", "--wall-ink", "--wall-ink-soft", "--wall-light", "--wall-lit"],
      ].sort(),
    );
  });

  it("the variables name the theme's pair of typefaces, or the event's", () => {
    const own = stageVariables({ ...untouched, wall_theme: "Garland" });
    expect([own["--type-display"], own["--type-text"]]).toEqual([
      expect.stringMatching(/^"Fraunces", /),
      expect.stringMatching(/^"Figtree", /),
    ]);
    const chosen = stageVariables({ ...untouched, wall_theme: "Garland", wall_typeface: "Oswald" });
    expect(chosen["--type-display"]).toMatch(/^"Oswald", /);
    expect(stageVariables({ ...untouched, wall_theme: "Garland", wall_typeface: "Inter" })["--type-display"]).toBe(
      undefined,
    );
  });

  const lightOf = (newest: string | null, fields = {}) =>
    stageVariables({ ...untouched, ...fields }, newest)["--wall-light"];

  it("the light has a photo's clean hue, is clearly lighter than the room, and needs no own ground", () => {
    const { base } = themeLooks.Classic;
    // Two areas with a contrast of 1.4 are clearly told apart.
    for (const photo of ["#101418", "#7a1f3d", "#20406e", "#117755", "#f4f1ea", "#000000"]) {
      expect([photo, contrast(lightOf(photo) ?? base, base)]).toEqual([
        photo,
        expect.toSatisfy((it: number) => it >= 1.4),
      ]);
    }
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      Number.parseInt((lightOf("#7a1f3d") ?? "").slice(at, at + 2), 16),
    );
    // The light of a red photo is red.
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
    expect(lightOf("#7a1f3d", { wall_ground: "Gradient" })).toBe(undefined);
  });

  it("a photo that is black, grey, olive or brick lights the room in the theme's own colour", () => {
    const own = lightOf(null);
    for (const photo of ["#000000", "#808080", "#8a8f99", "#6b6b1f", "#9c4a2f", "#c9a36a"]) {
      expect([photo, lightOf(photo)]).toEqual([photo, own]);
    }
  });

  it("the main colour is the most vivid clean one that fills more than a speck", () => {
    const pixels = (...parts: readonly [count: number, red: number, green: number, blue: number][]) =>
      parts.flatMap(([count, ...channels]) => Array.from({ length: count }, () => [...channels, 255]).flat());
    const skin = [900, 200, 150, 120] as const;
    expect(mostVivid(pixels([...skin], [100, 20, 60, 220], [24, 128, 128, 128]))).toBe("#143cdc");
    expect(mostVivid(pixels([...skin], [3, 20, 60, 220]))).toBe(null);
    expect(mostVivid(pixels([...skin]))).toBe(null);
  });

  it("white text on glass banners is legible over any photo", () => {
    const fill = stageVariables(untouched)["--bar-fill"] ?? "";
    const [red = 0, green = 0, blue = 0, alpha = 0] = (/rgba\(([^)]+)\)/.exec(fill)?.[1] ?? "").split(",").map(Number);
    const glass = `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
    for (const beneath of ["#000000", "#ffffff"]) {
      const { top_banner_text_color: ink, bottom_banner_text_color: foot } = shownColours(untouched);
      for (const text of [ink, foot, softInk(foot, glass)]) {
        expect(contrast(text, mix(beneath, glass, alpha))).toBeGreaterThanOrEqual(textContrast);
      }
    }
  });

  it("texts that float without a bar are legible on every tone of the ground, unless the organiser chose colours", () => {
    const floating = { ...untouched, wall_theme: "Encore" } as const;
    const { top_banner_text_color, bottom_banner_text_color } = shownColours(floating);
    for (const tone of tonesOf(stageVariables(floating)["--wall-ground"] ?? "")) {
      for (const ink of [top_banner_text_color, bottom_banner_text_color]) {
        expect([tone, contrast(ink, tone)]).toEqual([tone, expect.toSatisfy((it: number) => it >= textContrast)]);
      }
    }
    expect(stageVariables(floating)["--bar-fill"]).toBe("transparent");
    expect(stageVariables({ ...floating, use_theme_colors: "off" })["--bar-fill"]).toBe(undefined);
  });

  it("texts of Classic's cards are legible where the light of any photo shines through them", () => {
    const sheet = readFileSync(path.resolve("components/wall/stage/themes.css"), "utf8");
    const [red, green, blue, share] = (/--card-fill: rgba\(([^)]+)\)/.exec(sheet)?.[1] ?? "").split(",").map(Number);
    const fill = `#${[red, green, blue].map((channel = 0) => channel.toString(16).padStart(2, "0")).join("")}`;
    const { cardInk, cardInkSoft } = themeLooks.Classic;
    fc.assert(
      fc.property(anyColour, (newest) => {
        const card = mix(stageVariables(untouched, newest)["--wall-light"] ?? "", fill, share ?? 0);
        for (const ink of [cardInk, cardInkSoft]) expect(contrast(ink, card)).toBeGreaterThanOrEqual(textContrast);
      }),
    );
  });

  it("captions are set in the heading typeface, or names if that typeface is too loud for captions", () => {
    for (const theme of wallThemes) {
      const { "--type-caption": caption, "--type-name": name } = stageVariables({ ...untouched, wall_theme: theme });
      const { display, isLoud } = typefacePairs[themeLooks[theme].typeface];
      const expected = display && expect.stringContaining(`"${display}"`);
      expect([theme, caption, name]).toEqual([
        theme,
        ...(isLoud ? [undefined, expected] : [expected ?? undefined, undefined]),
      ]);
    }
  });

  it("the variables hold a ground image's address, and the theme's ground when there is no image", () => {
    const hostile = 'x") ; background: red; ("';
    const staged = { ...untouched, wall_ground: "Picture", brand_ground_image_url: hostile } as const;
    expect(stageVariables(staged)["--wall-ground"]).toContain(`url(${JSON.stringify(hostile)})`);
    expect(stageVariables({ ...staged, brand_ground_image_url: null })["--wall-ground"]).toBe(
      stageVariables(untouched)["--wall-ground"],
    );
  });
});

describe("the small print", () => {
  it("the small print is quieter than its banner's text, and legible when that is", () => {
    expect(softInk("#ffffff", "#000000")).not.toBe("#ffffff");
    fc.assert(
      fc.property(anyColour, anyColour, (text, ground) => {
        const isReadable = contrast(text, ground) >= textContrast;
        expect(contrast(softInk(text, ground), ground) >= textContrast).toBe(isReadable);
      }),
    );
  });
});

describe("typeface files", () => {
  const folder = path.resolve("components/wall/typefaces");
  const read = (name: string) => readFileSync(path.join(folder, name), "utf8");
  const named = (css: string) => [...css.matchAll(/url\("\.\/([^"]+)"\)/g)].map(([, file]) => file ?? "");

  it("a typeface's files exist for every pair that can be chosen", () => {
    const { Theme, ...choices } = Object.fromEntries(wallTypefaces.map((name) => [name, true]));
    expect(Object.keys(typefacePairs)).toEqual(Object.keys(choices));
    const faces = read("faces.css");
    for (const pair of Object.values(typefacePairs)) {
      for (const family of Object.values(familiesOf(pair))) {
        if (family) expect(faces).toContain(`font-family: ${family.split(",")[0]};`);
      }
    }
  });

  it("every typeface file is named by a rule, and no rule names a missing one", () => {
    const rules = ["faces.css", "other-scripts.css", "emoji.css"].flatMap((css) => named(read(css)));
    const files = readdirSync(folder).filter((name) => name.endsWith(".woff2"));
    expect(rules.sort()).toEqual(files.sort());
  });

  it("the typefaces' files stay small, per wall and in the project", () => {
    const bytes = (files: readonly string[]) =>
      files.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0);
    expect(Math.max(...named(read("faces.css")).map((file) => bytes([file])))).toBeLessThan(120_000);
    expect(bytes(named(read("faces.css")))).toBeLessThan(800_000);
    expect(bytes(named(read("other-scripts.css")))).toBeLessThan(350_000);
    expect(bytes(named(read("emoji.css")))).toBeLessThan(2_100_000);
  });
});
