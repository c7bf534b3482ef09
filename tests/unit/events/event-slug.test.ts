import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { generateSlug, sha256 } from "@/lib/client/events/generate-slug";
import { checkSlugQuery } from "@/lib/shared/events/contract";

const reference = (text: string) => createHash("sha256").update(text).digest("hex");

describe("sha256", () => {
  it.each(["", "abc", "a".repeat(55), "a".repeat(56), "a".repeat(63), "a".repeat(64), "ü€😀".repeat(40)])(
    "sha256 hashes %j as the standard does",
    (text) => {
      expect(sha256(text)).toBe(reference(text));
    },
  );

  it("sha256 agrees with Node's for any text", () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => sha256(text) === reference(text)));
  });
});

describe("generated slugs", () => {
  it("a generated slug is 16 letters of the hash of the time, and a valid slug", () => {
    const time = new Date("2025-06-21T18:00:00.123Z");
    const slug = generateSlug(time);
    expect(slug).toBe(reference(time.toISOString()).replace(/\d/g, "").slice(0, 16));
    expect(slug).toMatch(/^[a-f]{16}$/);
    expect(checkSlugQuery.safeParse({ slug }).success).toBe(true);
  });

  it("a generated slug has 16 letters at every time, even when one hash holds fewer", () => {
    const start = Date.UTC(2025, 0, 1);
    const times = Array.from({ length: 3_000 }, (_, index) => new Date(start + index));
    const isShort = (time: Date) => reference(time.toISOString()).replace(/\d/g, "").length < 16;
    expect(times.some(isShort)).toBe(true);
    const slugs = times.map(generateSlug);
    expect(slugs.every((slug) => /^[a-f]{16}$/.test(slug))).toBe(true);
    expect(new Set(slugs).size).toBe(times.length);
  });
});
