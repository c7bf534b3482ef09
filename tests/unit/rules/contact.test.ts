import { describe, expect, it } from "vitest";
import { findContact } from "@/lib/shared/rules/words/contact";

const longest = 500;

describe("texts that grow when they are normalised", () => {
  it("every character that grows is read as a whole caption, within the time of a test", () => {
    let read = 0;
    for (let code = 0x80; code < 0x110000; code += 1) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const character = String.fromCodePoint(code);
      if (character.normalize("NFKC").length <= character.length) continue;
      const text = character.repeat(longest / character.length);
      // A quadratic search takes a third of a second for each, and there are 1,200.
      findContact([text]);
      read += 1;
    }
    expect(read).toBeGreaterThan(1_000);
  }, 60_000);

  it("a contact behind such characters is found", () => {
    for (const before of ["ﷺ".repeat(80), "㌖".repeat(400), "㌖".repeat(80), "ﬃ".repeat(100)]) {
      expect(findContact([`${before} write to mira@example.com`])).toBe("mira@example.com");
      expect(findContact([`${before} mira at example dot com`])).not.toBeNull();
      expect(findContact([`${before} example.com`])).toBe("example.com");
    }
  });

  it.each(["a", "a-", "a.", " ", "( ", "at ", "a at ", "a dot ", "http ", "@", "1 ", "("])(
    "a caption of nothing but %j has no contact",
    (unit) => {
      expect(findContact([unit.repeat(longest).slice(0, longest)])).toBeNull();
    },
  );
});
