import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openScreen } from "@/lib/client/wall/screen/screen-state";
import { Upkeep } from "@/lib/client/wall/screen/upkeep";
import type { ReportScreenBody } from "@/lib/shared/screens/contract";
import { FakePage } from "../../../support/wall/fake-page";
import { samplePublicEvent, samplePublicPost } from "../../../support/wall/public-samples";

let page: FakePage;
let sent: ReportScreenBody[];
let upkeep: Upkeep | null;

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const view = (wall_version: number) => ({
  screen: openScreen(samplePublicEvent({ wall_version }), [samplePublicPost(1)]),
  access: "open" as const,
  isOffline: false,
  isPushed: true,
});

function open(address = "", build = "") {
  page.goTo(address);
  const send = async (report: ReportScreenBody) => void sent.push(report);
  upkeep = new Upkeep({ view: view(1), build, send, isForEverybody: true });
}

beforeEach(() => {
  vi.useFakeTimers();
  page = new FakePage();
  page.install();
  sent = [];
});
afterEach(() => {
  upkeep?.stop();
  upkeep = null;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a named screen", () => {
  it("a named screen reports at once and every 30 s, whatever its window, and says when it leaves", async () => {
    open("?screen=Stage#key=proof");
    await pass(0);
    expect(sent).toEqual([expect.objectContaining({ name: "Stage", name_key: "proof", wall_version: 1 })]);
    await pass(90_000);
    expect(sent.length).toBeGreaterThanOrEqual(4);
    page.window.dispatchEvent(new Event("pagehide"));
    expect(sent.at(-1)).toMatchObject({ name: "Stage", is_leaving: true });
  });

  it("a named screen reports at once when its page returns from the back-forward cache", async () => {
    open("?screen=Stage#key=proof");
    await pass(0);
    page.window.dispatchEvent(new Event("pagehide"));
    page.window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
    await pass(0);
    expect(sent.at(-1)).toMatchObject({ is_leaving: true });
    page.window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    await pass(0);
    // The first report, the leave, and the return.
    expect(sent).toHaveLength(3);
    expect(sent.at(-1)).toMatchObject({ name: "Stage", wall_version: 1 });
    expect(sent.at(-1)).not.toHaveProperty("is_leaving");
  });
});

describe.each([
  ["a guest's phone", ""],
  ["a name without a key", "?screen=Stage"],
  ["a name with an empty key", "?screen=Stage#key="],
])("%s", (_, address) => {
  it("the page never reports: not at first, at changes, every 30 s, or as it leaves", async () => {
    open(address);
    for (let version = 2; version < 50; version += 1) {
      upkeep?.update(view(version));
      await pass(60_000);
    }
    page.window.dispatchEvent(new Event("pagehide"));
    expect(sent).toEqual([]);
  });
});

describe("a page that fills its display", () => {
  it("a page that fills its display is a screen from the first moment", async () => {
    page.fillDisplay(true);
    open();
    await pass(0);
    expect(sent).toHaveLength(1);
  });

  it("a page becomes a screen with F11, reports its leave when it ceases to be one, and is silent again", async () => {
    open();
    await pass(60_000);
    page.fillDisplay(true);
    await pass(1_100);
    expect(sent).toEqual([expect.objectContaining({ wall_version: 1, is_pushed: true })]);
    upkeep?.update(view(2));
    await pass(5_000);
    expect(sent.at(-1)?.wall_version).toBe(2);
    page.fillDisplay(false);
    await pass(1_100);
    const sentBefore = sent.length;
    expect(sent.at(-1)).toMatchObject({ is_leaving: true });
    upkeep?.update(view(3));
    await pass(120_000);
    page.window.dispatchEvent(new Event("pagehide"));
    expect(sent).toHaveLength(sentBefore);
    page.fillDisplay(true);
    await pass(1_100);
    expect(sent.at(-1)).toMatchObject({ wall_version: 3 });
    expect(sent.at(-1)?.is_leaving).toBeUndefined();
  });

  it("a page is a screen by the Fullscreen API, too; a guest who views a clip full screen is none", async () => {
    open();
    page.fillWith({ tagName: "VIDEO" });
    await pass(60_000);
    page.fillWith(null);
    await pass(60_000);
    expect(sent).toEqual([]);
    page.fillWith({ tagName: "HTML" });
    await pass(1_100);
    expect(sent).toHaveLength(1);
  });

  it("a page is a screen by the prefixed API of old Safaris", async () => {
    open();
    Object.assign(page.document, { webkitFullscreenElement: { tagName: "HTML" } });
    page.document.dispatchEvent(new Event("webkitfullscreenchange"));
    await pass(1_100);
    expect(sent).toHaveLength(1);
  });
});

it("a new build also reloads a phone's wall, which reports nothing", async () => {
  Object.assign(page.window, { sessionStorage: { getItem: () => null, setItem: () => {} } });
  open("", "one");
  upkeep?.handleBuild("one");
  await pass(20_000);
  expect(page.window.location.reload).not.toHaveBeenCalled();
  upkeep?.handleBuild("two");
  await pass(20_000);
  expect(page.window.location.reload).toHaveBeenCalledTimes(1);
  expect(sent).toEqual([]);
});
