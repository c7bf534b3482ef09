import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { followServerClock } from "@/lib/client/browser/server-clock";
import { openScreen, reduceScreen } from "@/lib/client/wall/screen/screen-state";
import { announcedNow, watchAnnouncement } from "@/lib/client/wall/stage/announcement";
import { samplePublicEvent, samplePublicPost } from "../../../support/wall/public-samples";

const start = Date.parse("2026-06-21T20:00:00.000Z");
const inSeconds = (seconds: number) => new Date(start + seconds * 1_000).toISOString();
const cake = { announcement: "Cake in five minutes", announcement_until: inSeconds(300) };
const nothing = { announcement: "", announcement_until: null };

/** Records the announcement that a screen shows last. */
function watch(event: Parameters<typeof announcedNow>[0]) {
  const seen = { text: announcedNow(event), stop: () => {} };
  seen.stop = watchAnnouncement(event, () => {
    seen.text = announcedNow(event);
  });
  return seen;
}

/** Simulates an answer whose server clock is `start` plus `seconds`. */
const hearServer = (seconds: number) =>
  followServerClock(new Date(start + seconds * 1_000).toUTCString(), Date.now(), Date.now());

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(start);
  hearServer(0);
});
afterEach(() => vi.useRealTimers());

describe("an announcement on a screen", () => {
  it("an announcement shows until its end to the second without a message from the server, and never again", () => {
    const seen = watch(cake);
    expect(seen.text).toBe(cake.announcement);
    vi.advanceTimersByTime(299_000);
    expect(seen.text).toBe(cake.announcement);
    vi.advanceTimersByTime(2_000);
    expect(seen.text).toBe("");
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ["a year slow", -365 * 86_400],
    ["a year fast", 365 * 86_400],
    ["five minutes fast", 301],
  ])("an announcement follows the server's clock when the machine's is %s", (_, offSeconds) => {
    vi.setSystemTime(start + offSeconds * 1_000);
    const seen = watch(cake);
    hearServer(0);
    expect(seen.text).toBe(cake.announcement);
    vi.advanceTimersByTime(298_000);
    expect(seen.text).toBe(cake.announcement);
    vi.advanceTimersByTime(4_000);
    expect(seen.text).toBe("");
    seen.stop();
  });

  it("an announcement disappears within a second of waking when the machine slept past its end", () => {
    const seen = watch(cake);
    vi.advanceTimersByTime(10_000);
    // Timers stop while a machine sleeps; its clock does not.
    vi.setSystemTime(start + 3_600_000);
    vi.advanceTimersByTime(1_000);
    expect(seen.text).toBe("");
  });

  it("an announcement is absent when none is set, and in an event from a page of an older release", () => {
    for (const event of [nothing, {}]) {
      const seen = watch(event);
      expect(seen.text).toBe("");
      expect(vi.getTimerCount()).toBe(0);
      seen.stop();
    }
  });

  it("an announcement's timer stops when the screen unsubscribes", () => {
    const onChange = vi.fn();
    watchAnnouncement(cake, onChange)();
    hearServer(4_000);
    vi.advanceTimersByTime(400_000);
    expect(onChange).not.toHaveBeenCalled();
  });
});

it("a paused screen shows a new announcement and keeps its posts frozen", () => {
  const paused = samplePublicEvent({ wall_version: 2, event_version: 2, wall_paused_version: 1 });
  const screen = openScreen(paused, [samplePublicPost(1), samplePublicPost(2)]);
  const announced = reduceScreen(screen, { type: "event-answered", event: { ...paused, ...cake, wall_version: 3 } });
  expect(announced.event.announcement).toBe(cake.announcement);
  expect(announced.pausedPosts).toBe(screen.pausedPosts);
});
