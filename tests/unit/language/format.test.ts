import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  captionPreview,
  dateAndTime,
  fileKind,
  fileSize,
  languageName,
  lengthLabel,
  relativeTime,
  shortCount,
  shortDate,
} from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";

describe("relative time", () => {
  const now = new Date("2025-06-21T18:00:00.000Z");
  const ago = (seconds: number) => relativeTime(new Date(now.getTime() - seconds * 1_000), now);
  const minute = 60;
  const hour = 60 * minute;
  const day = 24 * hour;
  const month = 30 * day;
  const year = 12 * month;

  it("relative time reads 'Just now' within the first second, and for times in the future", () => {
    expect(ago(0)).toBe("Just now");
    expect(ago(0.999)).toBe("Just now");
    expect(ago(-5)).toBe("Just now");
    expect(ago(-3 * day)).toBe("Just now");
  });

  it.each([
    [1, "1 second ago"],
    [2, "2 seconds ago"],
    [59.9, "59 seconds ago"],
    [minute, "1 minute ago"],
    [2 * minute - 1, "1 minute ago"],
    [2 * minute, "2 minutes ago"],
    [hour - 1, "59 minutes ago"],
    [hour, "1 hour ago"],
    [23 * hour, "23 hours ago"],
    [day, "1 day ago"],
    [29 * day, "29 days ago"],
    [month, "1 month ago"],
    [2 * month, "2 months ago"],
    [year - 1, "11 months ago"],
    [year, "1 year ago"],
    [3 * year, "3 years ago"],
  ])("relative time after %d seconds reads '%s'", (seconds, sentence) => {
    expect(ago(seconds)).toBe(sentence);
  });

  it("relative time has months of 30 days and years of 12 of them", () => {
    expect(ago(359 * day)).toBe("11 months ago");
    expect(ago(360 * day)).toBe("1 year ago");
  });

  it("relative time takes ISO strings as the API sends them", () => {
    expect(relativeTime("2025-06-21T17:55:00.000Z", now)).toBe("5 minutes ago");
  });

  it("relative time never names a smaller unit for a longer time", () => {
    const rank = (sentence: string) =>
      ["Just", "second", "minute", "hour", "day", "month", "year"].findIndex((unit) => sentence.includes(unit));
    fc.assert(
      fc.property(fc.nat(10 * year), fc.nat(10 * year), (one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        expect(rank(ago(less))).toBeLessThanOrEqual(rank(ago(more)));
      }),
    );
  });
});

describe("a short date", () => {
  it("a short date is day, short month, year", () => {
    expect(shortDate("2025-06-09")).toBe("9 Jun 2025");
    expect(shortDate("2024-02-29")).toBe("29 Feb 2024");
  });

  it("a short date keeps a calendar date in any reader's time zone", () => {
    expect(shortDate("2025-01-01")).toBe("1 Jan 2025");
    expect(shortDate("2025-12-31")).toBe("31 Dec 2025");
  });
});

describe("date and time", () => {
  const newYear = "2025-12-31T23:30:00Z";

  it("an instant's date and time are in the given time zone", () => {
    expect(dateAndTime(newYear, "UTC")).toBe("31 Dec 2025, 23:30");
    expect(dateAndTime(newYear, "Europe/Vienna")).toBe("1 Jan 2026, 00:30");
    expect(dateAndTime(newYear, "America/St_Johns")).toBe("31 Dec 2025, 20:00");
  });

  it("a calendar date is the same in every time zone", () => {
    expect(shortDate("2025-12-31", "Pacific/Auckland")).toBe("31 Dec 2025");
  });
});

describe("caption previews", () => {
  it("a caption's preview is the whole caption up to 120 characters", () => {
    expect(captionPreview("a".repeat(120))).toBe("a".repeat(120));
    expect(captionPreview("")).toBe("");
  });

  it("a caption's preview is cut at 120 characters with an ellipsis", () => {
    expect(captionPreview("a".repeat(121))).toBe(`${"a".repeat(120)}…`);
  });

  it("a caption's preview never cuts a character in half", () => {
    expect(captionPreview("🎉".repeat(121))).toBe(`${"🎉".repeat(120)}…`);
  });
});

describe("languages", () => {
  it("a language is shown by its name, or by its tag when it is unknown", () => {
    expect(["de-AT", "pt-BR", "sw"].map(languageName)).toEqual(["Austrian German", "Brazilian Portuguese", "Swahili"]);
    expect(["", "not a tag", "xx-XX"].map(languageName)).toEqual(["", "not a tag", "xx (XX)"]);
  });
});

describe("lengths of time", () => {
  it("a length of time is labelled in hours", () => {
    expect([0.5, 1, 1.5, 24].map(lengthLabel)).toEqual(["0.5 Hours", "1 Hour", "1.5 Hours", "24 Hours"]);
  });
});

describe("short labels", () => {
  it.each([
    [0, "0"],
    [9_999, "9,999"],
    [10_000, "10k"],
    [100_000, "100k"],
    [1_234_567, "1,235k"],
  ])("a count of %d reads %s", (count, text) => expect(shortCount(count)).toBe(text));

  it.each([
    [1, "1 KB"],
    [20_480, "20 KB"],
    [1024 * 1024, "1.0 MB"],
    [3_400_000, "3.2 MB"],
  ])("a size of %d bytes reads %s", (bytes, text) => expect(fileSize(bytes)).toBe(text));

  it.each([
    ["image/jpeg", "JPEG"],
    ["image/webp", "WebP"],
    ["video/quicktime", "QuickTime"],
    ["video/mp4", "MP4"],
  ])("a short label calls %s %s", (mime, text) => expect(fileKind(mime)).toBe(text));
});

it.each([
  [messages.posts.share(15_002, "pending", 60_018), "15,002 pending of 60,018"],
  [messages.posts.count(1), "1 post"],
  [messages.posts.found(1_000), "1,000 posts found"],
  [messages.waitAlarm.shortMark(1_234, "2 minutes ago"), "1,234 waiting, 2 minutes"],
  [messages.dashboard.postsOfDay(100_000), "100,000 posts in the last 24 hours"],
  [messages.wallScreens.shows(37_513), "Shows 37,513 posts"],
])("a sentence separates the thousands of its number: %s", (sentence, expected) => {
  expect(sentence).toBe(expected);
});
