import { describe, expect, it } from "vitest";
import { liveTimes, offeredTimes, slugFromName, slugLetters, typableSlug } from "@/lib/shared/events/offers";
import { isSlug } from "@/lib/shared/events/public-contract";
import { limits } from "@/lib/shared/limits";
import { startTimes } from "@/lib/shared/vocabulary";

describe("offeredTimes", () => {
  const evening = new Date("2026-06-09T18:05:00Z");

  it.each([
    ["UTC", "2026-06-09", "7:00 PM"],
    ["America/Chicago", "2026-06-09", "2:00 PM"],
    ["Asia/Tokyo", "2026-06-10", "4:00 AM"],
    // At UTC+5:30 it is 23:35, so the next full hour is midnight.
    ["Asia/Kolkata", "2026-06-09", "12:00 AM"],
  ])("offeredTimes returns today and the next full hour in the time zone %s", (zone, event_date, event_start_time) => {
    expect(offeredTimes(evening, zone)).toEqual({ event_date, event_start_time });
  });

  it("offeredTimes uses the device's clock when the zone is unknown", () => {
    expect(offeredTimes(evening, "Mars/Olympus_Mons")).toEqual(offeredTimes(evening));
  });

  it("offeredTimes offers only times that the field accepts, through a whole day", () => {
    const hours = Array.from({ length: 24 }, (_, hour) => new Date(Date.UTC(2026, 0, 1, hour)));
    const offered = hours.map((hour) => offeredTimes(hour, "UTC").event_start_time);
    expect(new Set(offered).size).toBe(24);
    for (const time of offered) expect(startTimes).toContain(time);
  });
});

describe("liveTimes", () => {
  const length_of_event = 4;

  it.each([
    ["today", "2026-06-09T18:05:00Z", "", { event_date: "2026-06-09", event_start_time: "7:00 PM", length_of_event }],
    [
      "tomorrow, an hour before midnight",
      "2026-06-09T23:05:00Z",
      "",
      {
        ...{ event_date: "2026-06-10", event_start_time: "12:00 AM", length_of_event },
      },
    ],
    [
      "today, where today was chosen",
      "2026-06-09T18:05:00Z",
      "2026-06-09",
      {
        ...{ event_date: "2026-06-09", event_start_time: "7:00 PM", length_of_event },
      },
    ],
    ["nothing for another chosen day", "2026-06-09T18:05:00Z", "2026-07-01", {}],
  ])("liveTimes returns %s", (_name, now, chosen, times) => {
    expect(liveTimes(new Date(now), "UTC", chosen)).toEqual(times);
  });
});

describe("slugFromName", () => {
  it.each([
    ["Summer Party", "summer-party"],
    ["Noor & Elías", "noor-elias"],
    ["  Straßenfest – Köln 2026! ", "strassenfest-koln-2026"],
    ["Ada's Rødgrød", "adas-rodgrod"],
    ["夏祭り", ""],
    ["---", ""],
  ])("slugFromName turns %j into %j", (name, slug) => {
    expect(slugFromName(name)).toBe(slug);
  });

  it("slugFromName cuts at the slug's maximum length and leaves no trailing hyphen", () => {
    const slug = slugFromName(`${"a".repeat(limits.slugMaxLength - 1)} ${"b".repeat(40)}`);
    expect(slug).toBe("a".repeat(limits.slugMaxLength - 1));
    expect(isSlug(slugFromName("word ".repeat(40)))).toBe(true);
    expect(slugFromName("c".repeat(200))).toHaveLength(limits.slugMaxLength);
  });
});

describe("typableSlug", () => {
  it.each([
    ["Anna & Tom", "anna-tom-k4xf"],
    ["🎉🎂", ""],
    ["  ", ""],
    ["x".repeat(200), `${"x".repeat(limits.slugMaxLength - 5)}-k4xf`],
    [`${"x".repeat(limits.slugMaxLength - 6)} yes`, `${"x".repeat(limits.slugMaxLength - 6)}-k4xf`],
  ])("typableSlug turns %j into %j", (name, slug) => {
    expect(typableSlug(name, "k4xf")).toBe(slug);
    expect(slug === "" || isSlug(slug)).toBe(true);
  });

  it("slugLetters are four that nobody confuses, and differ each time", () => {
    const all = Array.from({ length: 200 }, slugLetters);
    expect(all.every((letters) => /^[bcdfghjkmnp-tvwxz2-9]{4}$/.test(letters))).toBe(true);
    expect(new Set(all).size).toBeGreaterThan(150);
  });
});
