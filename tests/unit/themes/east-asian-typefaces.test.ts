import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import tailwind from "@tailwindcss/postcss";
import { beforeAll, describe, expect, it } from "vitest";

// The version that Tailwind's plugin uses: we install none of our own.
const postcss = createRequire(createRequire(import.meta.url).resolve("@tailwindcss/postcss"))("postcss");

const folder = path.join("components", "wall", "typefaces");

type Face = { family: string; file: string; ranges: [number, number][] };

/** The rules that the build makes of a stylesheet. */
async function facesOf(name: string): Promise<Face[]> {
  const from = path.resolve(folder, `${name}.css`);
  const { default: config } = await import(path.resolve("postcss.config.mjs") as string);
  const plugins = config.plugins.filter((plugin: unknown) => typeof plugin !== "string");
  const { root } = await postcss([tailwind(), ...plugins]).process(readFileSync(from, "utf8"), { from, to: from });
  const faces: Face[] = [];
  root.walkAtRules(
    "font-face",
    (rule: { walkDecls: (each: (decl: { prop: string; value: string }) => void) => void }) => {
      const declared = new Map<string, string>();
      rule.walkDecls(({ prop, value }) => void declared.set(prop, value));
      const ranges = (declared.get("unicode-range") ?? "").split(",").map((range): [number, number] => {
        const [first = 0, last = first] = range
          .slice(2)
          .split("-")
          .map((digits) => Number.parseInt(digits, 16));
        return [first, last];
      });
      const [, url = ""] = /url\(([^)]*)\)/.exec(declared.get("src") ?? "") ?? [];
      faces.push({ family: declared.get("font-family") ?? "", file: path.resolve(folder, url), ranges });
    },
  );
  return faces;
}

const isIn = (faces: readonly Face[], letter: string) => {
  const point = letter.codePointAt(0) ?? 0;
  return faces.some(({ ranges }) => ranges.some(([first, last]) => first <= point && point <= last));
};

describe("the stylesheets of East Asian letters", () => {
  let sheets: Record<"chinese" | "japanese" | "korean", Face[]>;
  beforeAll(async () => {
    const [chinese, japanese, korean] = await Promise.all(["chinese", "japanese", "korean"].map(facesOf));
    sheets = { chinese: chinese ?? [], japanese: japanese ?? [], korean: korean ?? [] };
  });

  it("East Asian stylesheets have one family, which every text on a wall ends with", () => {
    const families = new Set(Object.values(sheets).flatMap((faces) => faces.map(({ family }) => family)));
    expect([...families]).toEqual(['"Other Scripts"']);
  });

  it.each([
    ["chinese", "中们灣龘。「Ａかㄅ"],
    ["japanese", "中国乾あアｱ々ー。「Ａ"],
    ["korean", "한힣갉ㄱ"],
  ] as const)("East Asian stylesheets have the letters of %s", (name, letters) => {
    expect([...letters].filter((letter) => !isIn(sheets[name], letter))).toEqual([]);
  });

  it.each(["chinese", "japanese", "korean"] as const)(
    "East Asian stylesheets leave Latin letters, digits and emoji to others: %s",
    (name) => {
      expect([..."Aa1é—“😀🎉©→"].filter((letter) => isIn(sheets[name], letter))).toEqual([]);
    },
  );

  it("East Asian stylesheets let Chinese shapes win over Japanese ones until a page has kana", () => {
    const order = sheets.chinese.map(({ file }) => /noto-sans-(..)-/.exec(file)?.[1]);
    expect(order.lastIndexOf("jp")).toBeLessThan(order.indexOf("sc"));
    expect(sheets.japanese.every(({ file }) => file.includes("noto-sans-jp"))).toBe(true);
  });

  it("East Asian stylesheets name less than 12 megabytes in files of less than 120 kilobytes", () => {
    const files = new Set(Object.values(sheets).flatMap((faces) => faces.map(({ file }) => file)));
    const sizes = [...files].map((file) => statSync(file).size);
    expect(Math.max(...sizes)).toBeLessThan(120_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(12_000_000);
  });
});
