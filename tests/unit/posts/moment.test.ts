import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { lastIdAt, parseMoment } from "@/lib/shared/posts/moment";

const now = new Date("2026-06-09T20:15:30.500Z");

describe("parseMoment", () => {
  it.each([
    ["21:30", "UTC", "2026-06-08T21:30:59.999Z"],
    ["20:15", "UTC", "2026-06-09T20:15:30.500Z"],
    ["9.30 pm", "UTC", "2026-06-08T21:30:59.999Z"],
    ["12:05 am", "UTC", "2026-06-09T00:05:59.999Z"],
    ["21:30", "Europe/Berlin", "2026-06-09T19:30:59.999Z"],
    ["An hour ago", "UTC", "2026-06-09T19:15:30.500Z"],
    ["10 minutes ago", "UTC", "2026-06-09T20:05:30.500Z"],
    ["2 h", "UTC", "2026-06-09T18:15:30.500Z"],
  ])("parseMoment reads %j in %s", (typed, zone, moment) => {
    expect(parseMoment(typed, now, zone)?.toISOString()).toBe(moment);
  });

  it.each(["", "soon", "25:00", "21:60", "13:00 pm", "1000 h", "-1 h"])("parseMoment refuses %j", (typed) => {
    expect(parseMoment(typed, now, "UTC")).toBeNull();
  });
});

it("lastIdAt is not before any id of its instant, and before those of the next millisecond", () => {
  const last = lastIdAt(now.toISOString());
  const random = new Uint8Array(16).fill(255);
  expect(uuidv7({ msecs: now.getTime(), random, seq: 0xffffffff }) <= last).toBe(true);
  expect(uuidv7({ msecs: now.getTime() + 1, random: new Uint8Array(16), seq: 0 }) > last).toBe(true);
});
