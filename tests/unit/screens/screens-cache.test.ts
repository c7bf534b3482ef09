import { afterEach, describe, expect, it, vi } from "vitest";
import { removalText } from "@/components/moderation/act/use-moderation-actions";
import { followRemoval, hasRecentScreen, patchAnnounced, patchPaused, screenState } from "@/lib/client/screens/cache";
import type { EventScreens, PostScreens, Screen } from "@/lib/shared/screens/contract";
import { FakeBrowser } from "../../support/browser/fake-browser";

afterEach(() => vi.unstubAllGlobals());

function answerWith(answers: (PostScreens | number)[]) {
  const browser = new FakeBrowser();
  browser.install();
  browser.logIn("access", "refresh");
  browser.answer = () => {
    const answer = answers.shift() ?? 500;
    if (typeof answer !== "number") return Response.json(answer);
    return Response.json({ message: "No.", code: "internal", request_id: "x" }, { status: answer });
  };
  return browser.requests;
}

const now = async () => {};
const part: PostScreens = { screens: 3, gone: 1, gone_after_ms: null };
const whole: PostScreens = { screens: 3, gone: 3, gone_after_ms: 240 };

describe("tracking a banned post", () => {
  it("tracking a banned post polls until it is gone from every screen", async () => {
    const fetched = answerWith([part, part, whole]);
    const received: PostScreens[] = [];
    expect(await followRemoval("post", (answer) => received.push(answer), now)).toEqual(whole);
    expect(received).toEqual([part, part, whole]);
    expect(fetched).toHaveLength(3);
  });

  it("tracking a banned post stops after a polling screen's longest interval, and never starts without connected screens", async () => {
    const fetched = answerWith(Array.from({ length: 20 }, () => part));
    const delays: number[] = [];
    await followRemoval(
      "post",
      () => {},
      async (delayMs) => void delays.push(delayMs),
    );
    expect(delays.reduce((sum, delayMs) => sum + delayMs, 0)).toBeGreaterThan(10_000);
    expect(fetched).toHaveLength(delays.length);
    const again = answerWith([{ screens: 0, gone: 0, gone_after_ms: null }]);
    await followRemoval("post", () => {}, now);
    expect(again).toHaveLength(1);
  });

  it("tracking a banned post ends silently when the server refuses", async () => {
    answerWith([403]);
    expect(await followRemoval("post", () => {}, now)).toBeNull();
  });

  it("tracking a banned post shows its state in words", () => {
    expect(removalText(whole)).toBe("Gone from 3 of 3 screens after 0.2 s");
    expect(removalText({ screens: 1, gone: 1, gone_after_ms: 3 })).toBe("Gone from 1 of 1 screen after 0.1 s");
    expect(removalText(part)).toBe("Gone from 1 of 3 screens so far");
    expect(removalText({ screens: 0, gone: 0, gone_after_ms: null })).toBeNull();
  });
});

const eventWithoutScreens: EventScreens = {
  ...{ event_id: "a", event_name: "", event_status: "Live", wall_paused: "off", unnamed_walls: 0, screens: [] },
  server: { configured: null, network: null },
  ...{ announcement: "", announcement_until: null, server_time: "2026-06-21T20:00:00.000Z" },
};

it("pausing patches the paused event and no other", () => {
  const event = (event_id: string) => ({ ...eventWithoutScreens, event_id });
  expect(patchPaused([event("a"), event("b")], "b", "on").map(({ wall_paused }) => wall_paused)).toEqual(["off", "on"]);
});

it("announcing patches one event's announcement and the clock that it is timed by", () => {
  const announced = { announcement: "Cake", announcement_until: "2026-06-21T21:05:00.000Z" };
  const server_time = "2026-06-21T21:00:00.000Z";
  const list = patchAnnounced([eventWithoutScreens, { ...eventWithoutScreens, event_id: "b" }], {
    ...announced,
    id: "b",
    server_time,
  });
  expect(list).toEqual([eventWithoutScreens, { ...eventWithoutScreens, ...announced, event_id: "b", server_time }]);
});

describe("screens in the console", () => {
  const screen: Screen = {
    ...{
      id: "s",
      name: "Stage",
      is_named: true,
      is_paired: false,
      is_connected: true,
      is_showing: true,
      behind: 0,
      post_count: 3,
      is_pushed: true,
    },
    ...{ heard_at: "2026-06-21T20:00:00.000Z", shown_since: "2026-06-21T19:00:00.000Z", is_current_build: true },
  };
  const announcing = { announcement: "Cake", announcement_until: "2026-06-21T20:05:00.000Z" };

  it.each([
    ["live", {}, {}],
    ["paused", { wall_paused: "on" }, {}],
    ["announces", { ...announcing, wall_paused: "on" }, {}],
    ["behind", { ...announcing, wall_paused: "on" }, { behind: 2 }],
    ["connected", announcing, { is_paired: true, is_showing: false }],
    ["gone", announcing, { is_connected: false, is_showing: false, behind: 2 }],
  ] as const)("a screen's state is shown: %s", (state, event, changes) => {
    const at = new Date("2026-06-21T20:04:59.000Z");
    expect(screenState({ ...screen, ...changes }, { ...eventWithoutScreens, ...event }, at)).toBe(state);
  });

  it("a screen's announcement ends on time without a push", () => {
    const at = new Date("2026-06-21T20:05:00.000Z");
    expect(screenState(screen, { ...eventWithoutScreens, ...announcing }, at)).toBe("live");
  });

  it.each([
    [true, "2026-06-21T08:00:01.000Z", "a"],
    [false, "2026-06-21T07:59:59.000Z", "a"],
    [false, "2026-06-21T20:00:00.000Z", null],
  ])("the dashboard lists an event: %s, with a screen of %s and the event %s", (isListed, heard_at, event_id) => {
    const event = { ...eventWithoutScreens, event_id, screens: [{ ...screen, heard_at }] };
    expect(hasRecentScreen(event)).toBe(isListed);
    expect(hasRecentScreen({ ...event, screens: [] })).toBe(false);
  });
});
