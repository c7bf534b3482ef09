import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { limitPushes } from "@/lib/server/outside/adapters/realtime.limited";
import { ownPushRules, pushRules } from "@/lib/shared/limits/realtime";
import type { RealtimeMessage } from "@/lib/shared/ports/realtime";
import { FakeRealtime } from "../../support/fakes";

/** A push service that answers, refuses, or takes requests and never answers. */
class PushService extends FakeRealtime {
  isSilent = false;
  asked = 0;

  override async publish(messages: readonly RealtimeMessage[]) {
    this.asked += 1;
    if (this.isSilent) await new Promise(() => {});
    await super.publish(messages);
  }

  override async countSubscribers(channel: string) {
    this.asked += 1;
    if (this.isSilent) await new Promise(() => {});
    return super.countSubscribers(channel);
  }
}

const { timeoutMs, failures, pauseMs, keptMessages } = pushRules;
const message = (number: number): RealtimeMessage => ({ channel: "event-1", event: "newEventPost", data: number });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const numbers = () => service.published.map(({ data }) => data);
let service: PushService;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => {});
  service = new PushService();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A process that answers people, with the pushes that it has not finished. */
function answering() {
  const unfinished = new Set<Promise<void>>();
  const keepAlive = (push: Promise<void>) => {
    unfinished.add(push);
    void push.then(() => unfinished.delete(push));
  };
  return { realtime: limitPushes(service, { keepAlive }), unfinished };
}

describe("pushes of a process that answers people", () => {
  it("a push to a silent service does not hold up its answer, and is given up after its limit", async () => {
    service.isSilent = true;
    const { realtime, unfinished } = answering();
    await realtime.publish([message(1)]);
    await pass(timeoutMs - 1);
    expect(unfinished.size).toBe(1);
    await pass(1);
    expect(unfinished.size).toBe(0);
  });

  it("after three failures in a row nothing is asked for ten seconds, and then what waited is sent in order", async () => {
    service.isSilent = true;
    const { realtime } = answering();
    for (let number = 1; number <= failures; number += 1) {
      await realtime.publish([message(number)]);
      await pass(timeoutMs);
    }
    service.isSilent = false;
    await realtime.publish([message(4)]);
    await expect(realtime.countSubscribers("event-1")).rejects.toThrow();
    await pass(pauseMs - 1_000);
    expect(service.asked).toBe(failures);
    await pass(2_000);
    expect(service.asked).toBe(failures + 1);
    expect(numbers()).toEqual([1, 2, 3, 4]);
    await realtime.publish([message(5)]);
    await pass(0);
    expect(numbers()).toEqual([1, 2, 3, 4, 5]);
  });

  it("a refused push counts as a silent one, and a success between failures starts the count again", async () => {
    const { realtime } = answering();
    for (const isDown of [true, true, false, true, true]) {
      service.isDown = isDown;
      await realtime.publish([message(0)]);
      await pass(0);
    }
    expect(service.asked).toBe(5);
    await realtime.publish([message(0)]);
    await pass(0);
    await realtime.publish([message(0)]);
    await pass(0);
    expect(service.asked).toBe(6);
  });

  it("one failed push is sent again with the next, or by itself if none follows", async () => {
    const { realtime } = answering();
    service.isDown = true;
    await realtime.publish([message(1)]);
    await pass(0);
    service.isDown = false;
    await realtime.publish([message(2)]);
    await pass(0);
    expect(numbers()).toEqual([1, 2]);
    service.isDown = true;
    await realtime.publish([message(3)]);
    await pass(0);
    service.isDown = false;
    await pass(pauseMs);
    expect(numbers()).toEqual([1, 2, 3]);
  });

  it("a long outage keeps the newest messages only", async () => {
    service.isDown = true;
    const { realtime } = answering();
    for (let number = 1; number <= keptMessages + 1; number += 1) {
      await realtime.publish([message(number)]);
      await pass(0);
    }
    service.isDown = false;
    await pass(2 * pauseMs);
    expect(numbers()).toHaveLength(keptMessages);
    expect(numbers().at(-1)).toBe(keptMessages + 1);
    expect(numbers()[0]).toBe(2);
  });
});

it("a job waits for its push, and never fails because of it", async () => {
  const realtime = limitPushes(service);
  service.isSilent = true;
  let isDone = false;
  const pushed = realtime.publish([message(1)]).then(() => {
    isDone = true;
  });
  await pass(timeoutMs - 1);
  expect(isDone).toBe(false);
  await pass(1);
  await pushed;
  expect(isDone).toBe(true);
});

it("pushes to this installation's own web process outlast its busy second, and pause for one second only", async () => {
  const realtime = limitPushes(service, { rules: ownPushRules });
  let isBusy = true;
  const publish = vi.spyOn(service, "publish").mockImplementation(async (sent) => {
    if (isBusy) await new Promise((resolve) => setTimeout(resolve, 2_000));
    service.published.push(...sent);
  });
  for (const number of [1, 2, 3]) {
    const pushed = realtime.publish([message(number)]);
    await pass(2_000);
    await pushed;
  }
  expect(numbers()).toEqual([1, 2, 3]);
  isBusy = false;
  publish.mockRejectedValue(new Error("It restarts."));
  for (const number of [4, 5, 6]) await realtime.publish([message(number)]);
  publish.mockRestore();
  await pass(ownPushRules.pauseMs);
  expect(numbers()).toEqual([1, 2, 3, 4, 5, 6]);
});

it("counting a channel of a silent service is given up after its limit", async () => {
  service.isSilent = true;
  const counted = limitPushes(service).countSubscribers("event-1");
  counted.catch(() => {});
  await pass(timeoutMs);
  await expect(counted).rejects.toThrow();
});
