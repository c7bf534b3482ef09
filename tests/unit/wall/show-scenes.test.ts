import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { followServerClock, followServerTime, serverNow } from "@/lib/client/browser/server-clock";
import { showRules } from "@/lib/shared/limits/show";
import { showOf } from "@/lib/shared/show/present";
import {
  holdRun,
  isoTime,
  nextInRun,
  nextMoment,
  sceneAt,
  shownMoment,
  wipeAt,
  withCue,
} from "@/lib/shared/show/scene-at";
import type { Cue, Run, Scene } from "@/lib/shared/show/show";

const start = Date.parse("2026-06-21T20:00:00.000Z");
const at = (seconds: number) => start + seconds * 1_000;
const scene = (kind: Scene["kind"], untilSeconds?: number): Scene => ({
  kind,
  text: "",
  until: untilSeconds === undefined ? null : isoTime(at(untilSeconds)),
});
const cue = (seconds: number, shown: Scene | null, run: Run | null = null): Cue => ({
  starts_at: isoTime(at(seconds)),
  scene: shown,
  run,
});
const kindAt = (cues: readonly Cue[], seconds: number) => sceneAt(cues, at(seconds))?.scene.kind ?? null;

describe("the scene of a moment", () => {
  it("a scene stands from its start on, and the one before it until then", () => {
    const cues = withCue([cue(0, scene("List"))], cue(10, scene("Numbers")), at(9));
    expect([-1, 0, 9.999, 10].map((seconds) => kindAt(cues, seconds))).toEqual([null, "List", "List", "Numbers"]);
  });

  it("a timed scene gives way to what stood before it, at its end to the millisecond", () => {
    const list = [cue(0, scene("List"))];
    const cues = withCue(list, cue(10, scene("Photo call", 70)), at(9));
    expect([69.999, 70].map((seconds) => kindAt(cues, seconds))).toEqual(["Photo call", "List"]);
  });

  it("a countdown goes on after a shorter photo call, and the event's layout after both", () => {
    const countdown = [cue(0, scene("Countdown", 600))];
    const cues = withCue(countdown, cue(100, scene("Photo call", 160)), at(99));
    expect([99, 100, 160, 600].map((seconds) => kindAt(cues, seconds))).toEqual([
      "Countdown",
      "Photo call",
      "Countdown",
      null,
    ]);
  });

  it("the event's layout replaces all scenes, and a show without scenes is none", () => {
    const cues = withCue([cue(0, scene("List"))], cue(10, null), at(9));
    expect(kindAt(cues, 11)).toBeNull();
    const row = (list: Cue[]) => ({ wall_show: { cues: list, brought_up: null }, wall_paused_at: null });
    expect(showOf(row(cues), at(9))).toMatchObject({ cues });
    expect(showOf(row(withCue(cues, cue(20, null), at(15))), at(21))).toBeNull();
    expect(showOf({ wall_show: null, wall_paused_at: null }, at(0))).toBeNull();
  });

  it("the newer of a screen's own cue and its event's counts", () => {
    const event = [cue(0, scene("List")), cue(-60, scene("Mosaic"))];
    expect(kindAt([...event, cue(-10, scene("Numbers"))], 1)).toBe("List");
    expect(kindAt([...event, cue(10, scene("Numbers"))], 11)).toBe("Numbers");
    expect(kindAt([...event, cue(10, null)], 11)).toBeNull();
  });

  it("paused screens keep the scene of their pause, whatever is pressed meanwhile", () => {
    const paused = { paused_at: isoTime(at(5)) };
    let cues = [cue(0, scene("List"))];
    for (const [seconds, kind] of [
      [10, "Numbers"],
      [20, "Sponsor"],
    ] as const) {
      cues = withCue(cues, cue(seconds, scene(kind)), shownMoment(paused, at(seconds - 1)));
    }
    expect(sceneAt(cues, shownMoment(paused, at(30)))?.scene.kind).toBe("List");
    expect(sceneAt(cues, shownMoment({ paused_at: null }, at(30)))?.scene.kind).toBe("Sponsor");
  });

  it("presses without end keep no more cues than a show may have, and the base beneath", () => {
    let cues = [cue(0, scene("List"))];
    for (let seconds = 10; seconds < 200; seconds += 10) {
      cues = withCue(cues, cue(seconds, scene("Photo call", 1_000 - seconds)), at(seconds - 1));
    }
    expect(cues.length).toBeLessThanOrEqual(showRules.maxCues);
    expect(kindAt(cues, 2_000)).toBe("List");
  });
});

describe("a run of show", () => {
  const items = [
    { kind: "Mosaic", text: "", seconds: 60 },
    { kind: "Photo call", text: "Hats", seconds: 30 },
    { kind: "Numbers", text: "", seconds: 10 },
  ] as const;
  const run: Run = { items: [...items], began_at: isoTime(at(0)), frozen_at: null };
  const running = (changed: Run) => [cue(0, null, changed)];

  it("every screen stands in the same item at the same second, in any round", () => {
    const list = running(run);
    expect([0, 59.999, 60, 90, 99.999, 100, 100_060].map((seconds) => kindAt(list, seconds))).toEqual([
      "Mosaic",
      "Mosaic",
      "Photo call",
      "Numbers",
      "Numbers",
      "Mosaic",
      "Photo call",
    ]);
    expect(sceneAt(list, at(165))).toMatchObject({ startedMs: at(160), untilMs: at(190), item: 1 });
  });

  it("a held run stands, and goes on where it stood", () => {
    const held = holdRun(run, at(70), true);
    expect(kindAt(running(held), 5_000)).toBe("Photo call");
    expect(sceneAt(running(held), at(5_000))?.untilMs).toBeNull();
    const resumed = running(holdRun(held, at(5_000), false));
    expect(sceneAt(resumed, at(5_000))).toMatchObject({ startedMs: at(4_990), untilMs: at(5_020), item: 1 });
  });

  it.each([
    ["from the first item", 10, "Mosaic", "Photo call"],
    ["from the last one to the first", 95, "Numbers", "Mosaic"],
  ] as const)("next changes %s at its moment, and not before", (_, seconds, before, after) => {
    const next = running(nextInRun(run, at(seconds + 0.8)));
    expect([seconds, seconds + 0.799, seconds + 0.8].map((one) => kindAt(next, one))).toEqual([before, before, after]);
  });

  it("orders that come before a run begins count from its first item", () => {
    expect(kindAt(running(nextInRun(run, at(0.5))), 0.5)).toBe("Photo call");
    expect(kindAt(running(holdRun(run, at(-0.5), true)), 5_000)).toBe("Mosaic");
  });

  it("next in a held run holds the next item", () => {
    const next = running(nextInRun(holdRun(run, at(70), true), at(200.8)));
    expect([200, 200.8, 9_000].map((seconds) => kindAt(next, seconds))).toEqual(["Photo call", "Numbers", "Numbers"]);
  });
});

describe("the wipe", () => {
  const half = showRules.wipeMs / 1_000;
  const cues = withCue([cue(0, scene("List"))], cue(10, scene("Photo call", 70)), at(9));

  it("the wipe runs around each change, and at no other moment", () => {
    const seen = [9.5, 10 - half + 0.001, 10, 10 + half - 0.001, 10 + half, 40, 70 + half / 2];
    expect(seen.map((seconds) => wipeAt(cues, at(seconds)))).toEqual([
      null,
      at(10),
      at(10),
      at(10),
      null,
      null,
      at(70),
    ]);
  });

  it("a screen wakes for the wipe's begin, middle and end, and never without a show", () => {
    expect(nextMoment(cues, at(11))).toBe(at(70 - half));
    expect(nextMoment(cues, at(70))).toBe(at(70 + half));
    expect(nextMoment(cues, at(71))).toBe(Number.POSITIVE_INFINITY);
    expect(nextMoment([], at(0))).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("the server's clock on a screen that is hours off", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.setSystemTime(start + 7 * 3_600_000);
  });
  afterEach(() => {
    followServerTime(isoTime(Date.now()), Date.now(), Date.now());
    vi.useRealTimers();
  });

  it("a report's time to the millisecond corrects the second of a Date header", () => {
    followServerClock(new Date(start).toUTCString(), Date.now(), Date.now());
    expect(Math.abs(serverNow().getTime() - start)).toBeLessThanOrEqual(1_000);
    followServerTime(isoTime(start), Date.now() - 20, Date.now() + 20);
    expect(serverNow().getTime()).toBe(start);
    // Within what the way there and back may explain, and from an answer that took too long, nothing moves.
    followServerTime(isoTime(start + 15), Date.now() - 20, Date.now() + 20);
    followServerTime(isoTime(start + 500), Date.now() - 1_500, Date.now());
    followServerClock(new Date(start).toUTCString(), Date.now(), Date.now());
    expect(serverNow().getTime()).toBe(start);
  });
});
