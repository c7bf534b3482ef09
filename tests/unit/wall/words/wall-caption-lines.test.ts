import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countLines, textEms } from "@/lib/client/wall/words/caption-lines";

/** A line's width in a column, in em. */
const line = 14.6;

describe("caption lines", () => {
  it("a caption takes as many lines as its words need", () => {
    expect(countLines("Hello", line)).toBe(1);
    expect(countLines("", line)).toBe(1);
    expect(countLines("What a wonderful evening with all of you here", line)).toBe(2);
    expect(countLines("漢字の長い見出しがここにあります、二行になる", line)).toBe(2);
    expect(countLines("🎉".repeat(8), line)).toBe(1);
    expect(countLines("🎉".repeat(23), line)).toBe(3);
  });

  it("a caption's lines count the space that a long word leaves free at a line's end", () => {
    const word = "wonderfulwonderful";
    expect(textEms(word)).toBeGreaterThan(line / 2);
    expect(countLines(`${word} ${word} ${word}`, line)).toBe(3);
  });

  it("a caption breaks a word that is longer than a line", () => {
    // Such a letter is 0.63 em wide.
    expect(countLines("a".repeat(100), line)).toBeGreaterThanOrEqual(Math.ceil(63 / line));
  });

  it("a caption's lines hold all of the text, and are never fewer than its width needs", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500 }), fc.double({ min: 6, max: 40, noNaN: true }), (text, em) => {
        const words = text.trim().replace(/\s+/g, " ");
        // A line's trailing space (0.32 em) takes no room; 0.999 allows for rounding.
        expect(countLines(text, em)).toBeGreaterThanOrEqual(Math.ceil((textEms(words) / (em + 0.32)) * 0.999) || 1);
      }),
    );
  });

  it("a caption never takes more lines when the lines are wider", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.double({ min: 8, max: 30, noNaN: true }), (text, em) => {
        expect(countLines(text, em + 6)).toBeLessThanOrEqual(countLines(text, em));
      }),
    );
  });
});
