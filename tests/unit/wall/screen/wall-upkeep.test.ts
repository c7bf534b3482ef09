import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { followServerClock, serverNow } from "@/lib/client/browser/server-clock";
import { BuildWatcher } from "@/lib/client/wall/screen/new-build";
import { screenIdentity } from "@/lib/client/wall/screen/screen-identity";
import { ScreenReporter, type ShownState } from "@/lib/client/wall/screen/screen-reporter";
import { publicWallSource } from "@/lib/client/wall/screen/source";
import { teamWallAccess } from "@/lib/client/wall/team-wall";
import { FakeBrowser, jsonAnswer } from "../../../support/browser/fake-browser";

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

class Memory {
  readonly values = new Map<string, string>();
  getItem = (key: string) => this.values.get(key) ?? null;
  setItem = (key: string, value: string) => void this.values.set(key, value);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a screen's reports", () => {
  let sent: ShownState[];
  let isServerThere: boolean;
  let reporter: ScreenReporter;
  const shows = (wall_version: number, post_count: number): ShownState => ({
    wall_version,
    post_count,
    is_pushed: true,
  });

  beforeEach(async () => {
    [sent, isServerThere] = [[], true];
    reporter = new ScreenReporter({
      send: async (state) => {
        sent.push(state);
        if (!isServerThere) throw new TypeError("Failed to fetch");
      },
      // The longest random delay.
      random: () => 1,
    });
    reporter.update(shows(1, 3));
    await pass(0);
  });
  afterEach(() => reporter.stop());

  it("a screen's reports begin at once and repeat every 30 s", async () => {
    expect(sent).toHaveLength(1);
    await pass(60_000);
    expect(sent).toHaveLength(3);
  });

  it("a screen reports at once when a post leaves, and within seconds when one comes", async () => {
    reporter.update(shows(2, 2));
    expect(sent).toHaveLength(2);
    await pass(0);
    reporter.update(shows(3, 3));
    await pass(500);
    expect(sent).toHaveLength(2);
    await pass(3_000);
    expect(sent[2]).toEqual(shows(3, 3));
  });

  it("a screen reports many changes once, with the last state", async () => {
    for (let version = 2; version < 50; version += 1) reporter.update(shows(version, 3));
    await pass(4_000);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(shows(49, 3));
  });

  it("a screen's reports continue when the server was away", async () => {
    isServerThere = false;
    await pass(60_000);
    isServerThere = true;
    const tried = sent.length;
    await pass(31_000);
    expect(sent.length).toBeGreaterThan(tried);
  });
});

describe("new builds", () => {
  let reloads: number;
  let isQuiet: boolean;
  let isThere: boolean | Error;
  let memory: Memory;
  let watcher: BuildWatcher;

  const createWatcher = (build = "one", storage: Memory | null = memory) =>
    new BuildWatcher({
      build,
      isQuiet: () => isQuiet,
      isPageDelivered: async () => {
        if (isThere instanceof Error) throw isThere;
        return isThere;
      },
      reload: () => {
        reloads += 1;
      },
      storage,
      random: () => 0.5,
    });

  beforeEach(() => {
    [reloads, isQuiet, isThere, memory] = [0, true, true, new Memory()];
    watcher = createWatcher();
  });
  afterEach(() => watcher.stop());

  it("a new build reloads the page within seconds, once", async () => {
    for (let n = 0; n < 3; n += 1) watcher.handleBuild("two");
    await pass(60_000);
    expect(reloads).toBe(1);
  });

  it("a new build waits while a dialog is open, and until the new page is served", async () => {
    isQuiet = false;
    watcher.handleBuild("two");
    await pass(60_000);
    [isQuiet, isThere] = [true, new TypeError("Failed to fetch")];
    await pass(60_000);
    isThere = false;
    await pass(60_000);
    expect(reloads).toBe(0);
    isThere = true;
    await pass(5_000);
    expect(reloads).toBe(1);
  });

  it("a new build does not reload in a loop when the page stays the old one", async () => {
    for (let round = 0; round < 20; round += 1) {
      const page = createWatcher();
      page.handleBuild("two");
      await pass(20_000);
      page.stop();
    }
    // Twenty loads of the old page, within seven minutes of the first reload.
    expect(reloads).toBe(1);
    await pass(600_000);
    watcher.handleBuild("two");
    await pass(20_000);
    expect(reloads).toBe(2);
  });

  it("a build is not new when the names are equal, one is missing, or the browser has no storage", async () => {
    watcher.handleBuild("one");
    watcher.handleBuild("");
    watcher.handleBuild(undefined);
    createWatcher("").handleBuild("two");
    const forgetful = createWatcher("one", null);
    forgetful.handleBuild("two");
    await pass(60_000);
    forgetful.stop();
    expect(reloads).toBe(0);
  });

  it("a new build that was rolled back is forgotten", async () => {
    isThere = false;
    watcher.handleBuild("two");
    await pass(20_000);
    watcher.handleBuild("one");
    isThere = true;
    await pass(60_000);
    expect(reloads).toBe(0);
  });
});

const identify = (address: string, memory: Memory | null) =>
  screenIdentity(new URL(address, "https://wall.test/event/party"), memory);

describe("a screen's name", () => {
  it("a screen's name is the one in its address, else one that it generates and stores with its id", () => {
    const memory = new Memory();
    const first = identify("", memory);
    expect(first.name).toMatch(/^Screen [A-Z2-9]{4}$/);
    expect(first.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(identify("?post=1", memory)).toEqual(first);
    expect(identify("?screen=Left%20of%20the%20stage", memory)).toEqual({ ...first, name: "Left of the stage" });
    expect(identify(`?screen=${"x".repeat(100)}`, memory).name).toHaveLength(60);
  });

  it("a screen's name works without storage, and with nonsense in it", () => {
    expect(identify("?screen=Stage", null).name).toBe("Stage");
    const memory = new Memory();
    memory.values.set("wallflower-screen", "{nonsense");
    expect(identify("?screen=Stage", memory).name).toBe("Stage");
  });
});

describe("the server's clock", () => {
  it("the server's clock is followed however wrong the screen's own is", () => {
    vi.setSystemTime(new Date("2019-01-01T00:00:00Z"));
    const asked = Date.now();
    followServerClock("Sat, 21 Jun 2025 18:00:00 GMT", asked, asked + 200);
    // The header has whole seconds, so on average half a second has passed.
    expect(serverNow().toISOString()).toBe("2025-06-21T18:00:00.400Z");
  });

  it("the server's clock is not read from an answer that took too long, or during which the clock was set", () => {
    vi.setSystemTime(new Date("2025-06-21T18:00:00Z"));
    followServerClock("Sat, 21 Jun 2025 18:00:00 GMT", Date.now(), Date.now());
    const far = "Tue, 01 Jan 2030 00:00:00 GMT";
    followServerClock(far, Date.now(), Date.now() + 60_000);
    followServerClock(far, Date.now(), Date.now() - 60_000);
    followServerClock("nonsense", Date.now(), Date.now());
    followServerClock(null, Date.now(), Date.now());
    expect(serverNow().toISOString()).toBe("2025-06-21T18:00:00.500Z");
  });

  it.each([
    ["the public", publicWallSource],
    ["the event's team", teamWallAccess.source],
  ])("the server's clock is read from requests that a wall makes anyway: %s", async (_, source) => {
    const browser = new FakeBrowser();
    browser.install();
    Object.assign(window, { setTimeout, clearTimeout });
    for (const hour of [14, 15]) {
      browser.answer = () => jsonAnswer({}, 200, { Date: `Fri, 20 Jun 2025 ${hour}:00:00 GMT` });
      await source.changes("0197c000-0000-7000-8000-000000000001", 1);
      expect(serverNow().toISOString()).toBe(`2025-06-20T${hour}:00:00.500Z`);
    }
    vi.unstubAllGlobals();
  });

  it("the server's clock is not adjusted within a second, so that ages do not flicker", () => {
    vi.setSystemTime(new Date("2025-06-21T18:00:00Z"));
    followServerClock("Sat, 21 Jun 2025 18:05:00 GMT", Date.now(), Date.now());
    const before = serverNow().toISOString();
    for (const second of ["04:59", "05:00", "05:01"]) {
      followServerClock(`Sat, 21 Jun 2025 18:${second} GMT`, Date.now(), Date.now());
      expect(serverNow().toISOString()).toBe(before);
    }
    followServerClock("Sat, 21 Jun 2025 18:05:02 GMT", Date.now(), Date.now());
    expect(serverNow().toISOString()).not.toBe(before);
  });
});
