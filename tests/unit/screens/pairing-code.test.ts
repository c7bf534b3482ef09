import { describe, expect, it } from "vitest";
import {
  createDeviceToken,
  createPairingCode,
  isDeviceToken,
  timeOfToken,
} from "@/lib/server/features/screens/device-token";
import { pairingRules } from "@/lib/shared/limits";
import { codeLetters, readCode, spacedCode } from "@/lib/shared/screens/pairing-code";

/** Characters that people take for each other on a screen across a room. */
const lookAlikes = ["0OQ", "1IL", "2Z", "5S", "6G", "8B", "UVW", "MN"];

describe("pairing codes", () => {
  it("the alphabet has one character of each group of look-alikes, and no vowel", () => {
    for (const group of lookAlikes) {
      expect(Array.from(group).filter((letter) => codeLetters.includes(letter))).toHaveLength(1);
    }
    expect(codeLetters).not.toMatch(/[AEIOU]/);
    expect(new Set(codeLetters).size).toBe(23);
  });

  it("each look-alike is read as the character that a code can have", () => {
    for (const group of lookAlikes) expect(new Set(Array.from(group, readCode)).size).toBe(1);
  });

  it.each([
    ["bcd fgh", "BCDFGH"],
    [" b-c.d/f g\nh ", "BCDFGH"],
    ["BCDFGHJKL", "BCDFGH"],
    ["BCD", "BCD"],
    ["A", ""],
    ["", ""],
  ])("the typed text %j is read as %j", (typed, code) => {
    expect(readCode(typed)).toBe(code);
  });

  it("a code is shown in two halves, and read back from them", () => {
    const code = createPairingCode();
    expect(code).toHaveLength(pairingRules.codeLength);
    expect(spacedCode("BCDFGH")).toBe("BCD FGH");
    expect(readCode(spacedCode(code))).toBe(code);
  });

  it("all characters of the alphabet occur in codes", () => {
    const seen = new Set(Array.from({ length: 400 }, createPairingCode).join(""));
    expect([...seen].sort().join("")).toBe([...codeLetters].sort().join(""));
  });

  it("a device's token has 43 characters, and nothing else is one", () => {
    const token = createDeviceToken(new Date());
    expect(isDeviceToken(token)).toBe(true);
    for (const other of [null, "", "x", `${token}x`, token.replace(/.$/, "=")]) {
      expect(isDeviceToken(other)).toBe(false);
    }
  });

  it("a device's token tells the second of its creation, and no two tokens of a second are alike", () => {
    const now = new Date("2026-06-09T20:15:30.700Z");
    expect(timeOfToken(createDeviceToken(now))).toBe(Date.parse("2026-06-09T20:15:30Z"));
    expect(new Set(Array.from({ length: 100 }, () => createDeviceToken(now))).size).toBe(100);
  });
});
