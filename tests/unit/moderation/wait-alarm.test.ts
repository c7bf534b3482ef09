import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { titleWithMark } from "@/lib/client/browser/title";
import { noteAlarms } from "@/lib/client/wait-alarm/sounded";
import { messages } from "@/lib/shared/messages";
import { isAlarming, sumWaiting, waitLimit } from "@/lib/shared/wait-alarm/alarm";
import type { WaitingPosts } from "@/lib/shared/wait-alarm/contract";

const waiting = (values: Partial<WaitingPosts> = {}): WaitingPosts => ({
  event_id: "a",
  waiting_posts: 1,
  oldest_waiting_at: "2025-06-21T20:00:00.000Z",
  wait_alarm_seconds: 120,
  wait_alarmed_at: null,
  ...values,
});
const at = (time: string) => new Date(`2025-06-21T${time}Z`);

describe("the alarm's state", () => {
  it.each([
    ["off before the limit", waiting(), "20:01:59.999", false],
    ["on by this clock, once the limit has passed", waiting(), "20:02:00.000", true],
    [
      "on by the server, whatever this clock says",
      waiting({ wait_alarmed_at: "2025-06-21T20:02:00Z" }),
      "19:00:00",
      true,
    ],
    [
      "off when no alarm is wanted",
      waiting({ wait_alarm_seconds: 0, wait_alarmed_at: "2025-06-21T20:02:00Z" }),
      "23:00:00",
      false,
    ],
  ])("the alarm compares the oldest waiting post with the limit: %s", (_when, event, time, expected) =>
    expect(isAlarming(event, at(time))).toBe(expected),
  );

  it("the alarm is off in an event whose form has closed", () => {
    expect(waitLimit({ event_status: "Archive", wait_alarm_seconds: 60 })).toBe(0);
    expect(waitLimit({ event_status: "Draft", wait_alarm_seconds: 60 })).toBe(60);
  });
});

it("several events are counted together, since their oldest post", () => {
  const list = [
    waiting({ waiting_posts: 2 }),
    waiting({ event_id: "b", oldest_waiting_at: "2025-06-21T19:59:00.000Z" }),
  ];
  expect(sumWaiting(list)).toEqual({ count: 3, oldestAt: "2025-06-21T19:59:00.000Z" });
  expect(sumWaiting([])).toBeNull();
});

it("the alarm's badge says how many posts wait and for how long", () => {
  const { mark } = messages.waitAlarm;
  expect(mark(1, "Just now")).toBe("1 post waiting for a moment");
  expect(mark(5, "3 minutes ago")).toBe("5 posts waiting, the oldest for 3 minutes");
});

it("the alarm marks the title once, behind its leading number", () => {
  expect(titleWithMark("Moderate", "!")).toBe("! · Moderate");
  expect(titleWithMark("! · Moderate", "!")).toBe("! · Moderate");
  expect(titleWithMark("(3) Moderate", "!")).toBe("(3) ! · Moderate");
  expect(titleWithMark("(4) ! · Moderate", "!")).toBe("(4) ! · Moderate");
});

describe("one sound for each alarm", () => {
  const all = () => true;
  const only = (id: string) => (each: string) => each === id;

  describe.each([
    ["where the browser keeps it", memory()],
    ["where it keeps nothing", null],
  ])("%s", (_where, localStorage) => {
    beforeEach(() => vi.stubGlobal("window", { localStorage }));
    afterEach(() => {
      noteAlarms([], all);
      vi.unstubAllGlobals();
    });

    it("the alarm sounds once, however often it is viewed and in however many tabs", () => {
      expect(noteAlarms(["a"], all)).toBe(true);
      expect(noteAlarms(["a"], all)).toBe(false);
      expect(noteAlarms(["a"], only("a"))).toBe(false);
    });

    it("the alarm of another event sounds separately", () => {
      noteAlarms(["a"], all);
      expect(noteAlarms(["a", "b"], all)).toBe(true);
    });

    it("the alarm sounds again after it ended, and not when only another event is viewed", () => {
      noteAlarms(["a"], all);
      expect(noteAlarms([], only("b"))).toBe(false);
      expect(noteAlarms(["a"], all)).toBe(false);
      noteAlarms([], only("a"));
      expect(noteAlarms(["a"], all)).toBe(true);
    });
  });
});

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };
}
