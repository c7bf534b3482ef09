import { describe, expect, it } from "vitest";
import type { AlbumPost } from "@/lib/shared/album/contract";
import { albumDays, dayOf } from "@/lib/shared/album/days";

const post = (id: string, created_at: string) => ({ id, created_at }) as AlbumPost;
const posts = [
  post("c", "2026-06-21T22:30:00.000Z"),
  post("b", "2026-06-21T21:30:00.000Z"),
  post("a", "2026-06-21T04:00:00.000Z"),
];
const shown = (language: string, timezone: string) =>
  albumDays(posts, { language, timezone }).map(({ day, name, posts }) => [
    day,
    name,
    posts.map(({ id }) => id).join(""),
  ]);

describe("the days of an album", () => {
  it("are those of the event's time zone, named in the page's language, with their posts in order", () => {
    expect(shown("de", "Europe/Berlin")).toEqual([
      ["2026-06-22", "Montag, 22. Juni 2026", "c"],
      ["2026-06-21", "Sonntag, 21. Juni 2026", "ba"],
    ]);
    expect(shown("en", "America/Chicago")).toEqual([
      ["2026-06-21", "Sunday, June 21, 2026", "cb"],
      ["2026-06-20", "Saturday, June 20, 2026", "a"],
    ]);
  });

  it("a later page continues the day on which the one before it ended", () => {
    expect(dayOf("2026-06-21T22:30:00.000Z", "Europe/Berlin")).toBe("2026-06-22");
  });

  it("an empty page has none", () => {
    expect(albumDays([], { language: "en", timezone: "UTC" })).toEqual([]);
  });
});
