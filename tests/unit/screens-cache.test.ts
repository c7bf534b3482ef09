import { afterEach, describe, expect, it, vi } from "vitest";
import { goneText } from "@/components/moderation/follow-gone";
import { followRemoval, patchPaused } from "@/lib/client/screens/cache";
import type { PostScreens } from "@/lib/shared/screens/contract";
import { FakeBrowser } from "../support/fake-browser";

afterEach(() => vi.unstubAllGlobals());

function serverSays(answers: (PostScreens | number)[]) {
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

describe("following a banned post", () => {
  it("asks until it is gone from every screen", async () => {
    const fetched = serverSays([part, part, whole]);
    const heard: PostScreens[] = [];
    expect(await followRemoval("post", (answer) => heard.push(answer), now)).toEqual(whole);
    expect(heard).toEqual([part, part, whole]);
    expect(fetched).toHaveLength(3);
  });

  it("asks no longer than a polling screen may take, and not at all again where no screen is connected", async () => {
    const fetched = serverSays(Array.from({ length: 20 }, () => part));
    const delays: number[] = [];
    await followRemoval(
      "post",
      () => {},
      async (delayMs) => void delays.push(delayMs),
    );
    expect(delays.reduce((sum, delayMs) => sum + delayMs, 0)).toBeGreaterThan(10_000);
    expect(fetched).toHaveLength(delays.length);
    const again = serverSays([{ screens: 0, gone: 0, gone_after_ms: null }]);
    await followRemoval("post", () => {}, now);
    expect(again).toHaveLength(1);
  });

  it("ends in silence where the server refuses", async () => {
    serverSays([403]);
    expect(await followRemoval("post", () => {}, now)).toBeNull();
  });

  it("is told in words", () => {
    expect(goneText(whole)).toBe("Gone from 3 of 3 screens after 0.2 s");
    expect(goneText({ screens: 1, gone: 1, gone_after_ms: 3 })).toBe("Gone from 1 of 1 screen after 0.1 s");
    expect(goneText(part)).toBe("Gone from 1 of 3 screens so far");
    expect(goneText({ screens: 0, gone: 0, gone_after_ms: null })).toBeNull();
  });
});

it("pausing patches the event that was paused and no other", () => {
  const event = (event_id: string) => ({ event_id, event_name: "", wall_paused: "off" as const, screens: [] });
  expect(patchPaused([event("a"), event("b")], "b", "on").map(({ wall_paused }) => wall_paused)).toEqual(["off", "on"]);
});
