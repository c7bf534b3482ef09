import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countLines, textEms } from "@/lib/client/wall/words/caption-lines";

/** 14.6 em, as in a column. */
const line = 14.6;

describe("the lines of a caption", () => {
  it("are as many as its words need", () => {
    expect(countLines("Hello", line)).toBe(1);
    expect(countLines("", line)).toBe(1);
    expect(countLines("What a wonderful evening with all of you here", line)).toBe(2);
    expect(countLines("漢字の長い見出しがここにあります、二行になる", line)).toBe(2);
    expect(countLines("🎉".repeat(8), line)).toBe(1);
    expect(countLines("🎉".repeat(23), line)).toBe(3);
  });

  it("count the room that a long word leaves free at the end of a line", () => {
    const word = "wonderfulwonderful";
    expect(textEms(word)).toBeGreaterThan(line / 2);
    expect(countLines(`${word} ${word} ${word}`, line)).toBe(3);
  });

  it("break a word within that is longer than a line", () => {
    expect(countLines("a".repeat(100), line)).toBeGreaterThanOrEqual(Math.ceil(63 / line));
  });

  it("hold all of the text, never fewer than its width needs", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500 }), fc.double({ min: 6, max: 40, noNaN: true }), (text, em) => {
        const words = text.trim().replace(/\s+/g, " ");
        // A line's last space stands at its end and takes no room.
        expect(countLines(text, em)).toBeGreaterThanOrEqual(Math.ceil((textEms(words) / (em + 0.32)) * 0.999) || 1);
      }),
    );
  });

  it("are never more with wider lines", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.double({ min: 8, max: 30, noNaN: true }), (text, em) => {
        expect(countLines(text, em + 6)).toBeLessThanOrEqual(countLines(text, em));
      }),
    );
  });
});
