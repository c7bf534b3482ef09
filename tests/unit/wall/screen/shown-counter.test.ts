import { beforeEach, describe, expect, it } from "vitest";
import { shownShare } from "@/lib/client/wall/screen/painted-ads";
import { ShownCounter } from "@/lib/client/wall/screen/shown-counter";
import { shownRules } from "@/lib/shared/limits/shown";
import type { ShownHour } from "@/lib/shared/screens/contract";

const [volt, lemonade] = ["volt", "lemonade"];
const eight = Date.parse("2026-06-20T20:00:00Z");

/** A browser's storage, which its tabs share. */
class Shelf implements Storage {
  [name: string]: unknown;
  private readonly items = new Map<string, string>();
  get length() {
    return this.items.size;
  }
  clear = () => this.items.clear();
  key = (index: number) => [...this.items.keys()][index] ?? null;
  getItem = (key: string) => this.items.get(key) ?? null;
  removeItem = (key: string) => void this.items.delete(key);
  setItem = (key: string, value: string) => void this.items.set(key, value);
}

let shelf: Shelf;
let atMs: number;
/** How far the server's clock is from the moment that the test began. */
let serverMs: number;
const now = () => ({ atMs, clockMs: 1_000_000 + atMs, serverMs: serverMs + atMs });
const tab = () => new ShownCounter("screen", shelf);

beforeEach(() => {
  shelf = new Shelf();
  atMs = 0;
  serverMs = eight + 60_000;
});

/** Lets time pass in steps of a sample, while the tabs see these ads; null if nobody sees a tab. */
function pass(ms: number, ...tabs: [ShownCounter, readonly string[] | null][]) {
  for (const end = atMs + ms; atMs < end; ) {
    atMs += shownRules.sampleMs;
    for (const [counter, ads] of tabs) counter.sample(now(), ads && new Set(ads));
  }
}
/** Takes the lease, which costs one sample; the next one is the first that counts. */
const begin = (counter: ShownCounter) => pass(2 * shownRules.sampleMs, [counter, []]);
const ofAd = (hour: ShownHour | null, id: string | undefined) => hour?.ads.find((ad) => ad.id === id);

describe("counting", () => {
  it("an ad is shown from half of the sample in which it comes up to half of that in which it goes", () => {
    const counter = tab();
    begin(counter);
    pass(5_000, [counter, [volt]]);
    pass(2_000, [counter, [lemonade]]);
    pass(1_000, [counter, [volt, lemonade]]);
    const hour = counter.next(now());
    expect(hour).toMatchObject({ hour: "2026-06-20T20:00:00.000Z", shown_ms: 8_000, times: 1 });
    expect(ofAd(hour, volt)).toEqual({ id: volt, shown_ms: 5_875, times: 2 });
    expect(ofAd(hour, lemonade)).toEqual({ id: lemonade, shown_ms: 2_875, times: 1 });
    expect(hour).toMatchObject({ from_ms: 60_500, until_ms: 68_500 });
  });

  it("nothing counts while the page is hidden, or between two samples of a machine that slept", () => {
    const counter = tab();
    begin(counter);
    pass(1_000, [counter, [volt]]);
    pass(60_000, [counter, null]);
    begin(counter);
    pass(1_000, [counter, [volt]]);
    atMs += shownRules.maxSampleMs + 1;
    pass(1_000, [counter, [volt]]);
    const hour = counter.next(now());
    expect(ofAd(hour, volt)).toEqual({ id: volt, shown_ms: 875 + 875 + 750, times: 3 });
  });

  it("each hour has its own numbers, by the server's clock", () => {
    serverMs = eight + shownRules.hourMs - 1_500;
    const counter = tab();
    begin(counter);
    pass(3_000, [counter, [volt]]);
    const first = counter.next(now());
    expect(first).toMatchObject({ hour: "2026-06-20T20:00:00.000Z", shown_ms: 750 });
    expect(counter.markSent(first as ShownHour, now())).toBe(true);
    expect(counter.next(now())).toMatchObject({ hour: "2026-06-20T21:00:00.000Z", shown_ms: 2_250 });
  });

  it("no hour has more than an hour, and no ad more times than it came up", () => {
    const counter = tab();
    begin(counter);
    for (let index = 0; index < 15_000; index += 1) {
      serverMs -= shownRules.sampleMs;
      pass(shownRules.sampleMs, [counter, [volt]]);
    }
    expect(counter.next(now())).toMatchObject({ shown_ms: shownRules.hourMs, ads: [{ times: 1 }] });
  });
});

describe("keeping and sending", () => {
  it("what the server does not have is kept through a reload, oldest hour first", () => {
    const before = tab();
    serverMs = eight + shownRules.hourMs - 2_000;
    begin(before);
    pass(4_000, [before, [volt]]);
    before.rest();
    const after = tab();
    const old = after.next(now()) as ShownHour;
    expect(old.hour).toBe("2026-06-20T20:00:00.000Z");
    expect(after.markSent(old, now())).toBe(true);
    const next = after.next(now()) as ShownHour;
    expect(next).toMatchObject({ hour: "2026-06-20T21:00:00.000Z", browser_id: old.browser_id });
    after.markSent(next, now());
    expect(after.next(now())).toBeNull();
  });

  it("a report names the sum of its hour, so that a repeated one is the same", () => {
    const counter = tab();
    begin(counter);
    pass(1_000, [counter, [volt]]);
    const first = counter.next(now()) as ShownHour;
    expect(counter.next(now())).toEqual(first);
    counter.markSent(first, now());
    pass(1_000, [counter, [volt]]);
    expect(counter.next(now())?.shown_ms).toBe(first.shown_ms + 1_000);
  });

  it("an hour that the server takes no more is dropped", () => {
    const counter = tab();
    begin(counter);
    pass(1_000, [counter, [volt]]);
    serverMs += shownRules.keptMs + shownRules.hourMs;
    expect(counter.next(now())).toBeNull();
  });
});

describe("two tabs of one screen", () => {
  it("two tabs that are seen at once count once, and the second one sends nothing", () => {
    const [one, other] = [tab(), tab()];
    pass(500, [one, []], [other, []]);
    pass(10_000, [one, [volt]], [other, [volt]]);
    const hours = [one.next(now()), other.next(now())].filter((hour) => hour !== null);
    expect(hours).toHaveLength(1);
    expect(ofAd(hours[0] ?? null, volt)?.shown_ms).toBeGreaterThan(9_000);
    expect(ofAd(hours[0] ?? null, volt)?.shown_ms).toBeLessThanOrEqual(10_000);
  });

  it("the second tab goes on at once when the first is hidden, and soon after one that is gone", () => {
    const [one, other, third] = [tab(), tab(), tab()];
    begin(one);
    pass(2_000, [one, [volt]], [other, [volt]]);
    pass(2_000, [one, null], [other, [volt]]);
    expect(ofAd(other.next(now()), volt)?.shown_ms).toBe(1_875 + 1_500);
    pass(shownRules.leaseMs + 2_000, [third, [volt]]);
    const sum = ofAd(third.next(now()), volt)?.shown_ms ?? 0;
    expect(sum).toBeGreaterThan(1_875 + 1_500);
    expect(sum).toBeLessThan(1_875 + 1_500 + 2_500);
  });

  it("a page without storage counts for itself", () => {
    const counter = new ShownCounter("screen", null);
    begin(counter);
    pass(1_000, [counter, [volt]]);
    expect(ofAd(counter.next(now()), volt)?.shown_ms).toBe(875);
  });
});

describe("the share of an ad that shows", () => {
  const screen = { left: 0, top: 0, right: 1_000, bottom: 1_000 };
  const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });

  it.each([
    ["whole on the screen", box(100, 100, 300, 300), [], 1],
    ["half above the screen's edge", box(100, -100, 300, 100), [], 0.5],
    ["beside the screen", box(1_100, 0, 1_200, 100), [], 0],
    ["with a quarter behind the code's tile", box(100, 100, 300, 300), [box(0, 200, 200, 400)], 0.75],
    ["behind two covers that overlap", box(0, 0, 100, 100), [box(0, 0, 100, 30), box(0, 20, 100, 60)], 0.4],
    ["with a cover in its middle", box(0, 0, 100, 100), [box(25, 25, 75, 75)], 0.75],
    ["without a size", box(0, 0, 0, 0), [], 0],
  ])("an ad %s", (_, ad, covers, share) => {
    expect(shownShare(ad, screen, covers)).toBeCloseTo(share);
  });
});
