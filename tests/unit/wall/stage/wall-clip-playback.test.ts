import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { maxPlaying, playMs, schedulePlayback } from "@/lib/client/wall/stage/clip-playback";

type See = (entries: { target: unknown; intersectionRatio: number }[]) => void;

let see: See;
let page: { hidden: boolean; querySelector: (selector: string) => unknown };
let leave: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  leave = [];
  page = { hidden: false, querySelector: () => null };
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", { setInterval, clearInterval, requestAnimationFrame: () => 0 });
  const observer = { observe: () => {}, unobserve: () => {}, disconnect: () => {} };
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: See) {
        see = callback;
        Object.assign(this, observer);
      }
    },
  );
});

afterEach(() => {
  for (const end of leave) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Clips with these names; resolves to those that play. */
function stage(names: string[]) {
  const playing = new Set<string>();
  const frames = new Map(names.map((name) => [name, { name } as unknown as Element]));
  const ends = new Map<string, () => void>();
  for (const [name, frame] of frames) {
    const end = schedulePlayback(frame, (mayPlay) => (mayPlay ? playing.add(name) : playing.delete(name)));
    ends.set(name, end);
    leave.push(end);
  }
  const show = (share: number, ...shown: string[]) =>
    see(shown.map((name) => ({ target: frames.get(name), intersectionRatio: share })));
  return { now: () => [...playing].sort(), show, end: (name: string) => ends.get(name)?.() };
}

describe("clips on a wall", () => {
  it("clips play while they are visible, two at most, and stop when they are not", () => {
    const wall = stage(["a", "b", "c"]);
    expect(wall.now()).toEqual([]);
    wall.show(1, "a", "b", "c");
    expect(wall.now()).toEqual(["a", "b"]);
    expect(wall.now()).toHaveLength(maxPlaying);
    wall.show(0.5, "a");
    expect(wall.now()).toEqual(["b", "c"]);
    wall.show(0, "b", "c");
    expect(wall.now()).toEqual([]);
  });

  it("clips take turns when more than two are visible, so that each plays", () => {
    const wall = stage(["a", "b", "c", "d", "e"]);
    wall.show(1, "a", "b", "c", "d", "e");
    const seen = new Set(wall.now());
    for (let turn = 0; turn < 4; turn += 1) {
      vi.advanceTimersByTime(playMs + 1_000);
      expect(wall.now()).toHaveLength(maxPlaying);
      for (const name of wall.now()) seen.add(name);
    }
    expect([...seen].sort()).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("clips keep playing when no other waits", () => {
    const wall = stage(["a"]);
    wall.show(1, "a");
    vi.advanceTimersByTime(playMs * 5);
    expect(wall.now()).toEqual(["a"]);
  });

  it("clips that are removed pass their turn to the next", () => {
    const wall = stage(["a", "b", "c"]);
    wall.show(1, "a", "b", "c");
    wall.end("a");
    expect(wall.now()).toContain("c");
  });

  it("clips pause while a post is open and while the page is hidden", () => {
    const wall = stage(["a"]);
    wall.show(1, "a");
    page.querySelector = () => ({});
    vi.advanceTimersByTime(1_000);
    expect(wall.now()).toEqual([]);
    page.querySelector = () => null;
    vi.advanceTimersByTime(1_000);
    expect(wall.now()).toEqual(["a"]);
    page.hidden = true;
    vi.advanceTimersByTime(1_000);
    expect(wall.now()).toEqual([]);
  });

  it("clips that the browser cannot play keep their posters", () => {
    vi.stubGlobal("IntersectionObserver", undefined);
    const setMayPlay = vi.fn();
    schedulePlayback({} as Element, setMayPlay)();
    expect(setMayPlay).not.toHaveBeenCalled();
  });
});
