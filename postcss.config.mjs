/** Blocks of Unicode, first and last character: Chinese characters and kana, their punctuation and wide Latin letters. */
const han = [
  [0x2e80, 0x312f],
  [0x3190, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe4f],
  [0xff00, 0xffef],
  [0x20000, 0x3ffff],
];
const hangul = [
  [0x3130, 0x318f],
  [0xa960, 0xa97f],
  [0xac00, 0xd7ff],
];
/** Blocks that "Other Scripts" takes of a package's family. */
const parts = { "Noto Sans JP Variable": han, "Noto Sans SC Variable": han, "Noto Sans KR Variable": hangul };

/** Returns the characters of a `unicode-range` that are in these blocks, as such a range; empty if there are none. */
function intersect(/** @type {string} */ range, /** @type {number[][]} */ blocks) {
  return range
    .split(",")
    .flatMap((one) => {
      const [from = 0, to = from] = one
        .trim()
        .slice(2)
        .split("-")
        .map((digits) => Number.parseInt(digits, 16));
      return blocks.map(([first = 0, last = 0]) => [Math.max(from, first), Math.min(to, last)]);
    })
    .filter(([from = 0, to = 0]) => from <= to)
    .map(([from = 0, to = 0]) => `U+${from.toString(16)}${to > from ? `-${to.toString(16)}` : ""}`)
    .join(",");
}

/**
 * Makes "Other Scripts" of three packages' rules, which are too many to write down, and drops their emoji and Latin
 * letters: a wall has better ones.
 */
const eastAsianFaces = {
  postcssPlugin: "east-asian-faces",
  OnceExit(root) {
    root.walkAtRules("font-face", (rule) => {
      rule.walkDecls("font-family", (family) => {
        const blocks = parts[family.value.replace(/^["']|["']$/g, "")];
        if (!blocks) return;
        family.value = '"Other Scripts"';
        rule.walkDecls("unicode-range", (decl) => {
          const range = intersect(decl.value, blocks);
          if (range) decl.value = range;
          else rule.remove();
        });
      });
    });
  },
};

export default { plugins: ["@tailwindcss/postcss", eastAsianFaces] };
