import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ScreenPoller } from "@/lib/client/screens/screen-poller";
import type { PollAnswer } from "@/lib/shared/screens/contract";

/** The page of a television polls for its pairing code, and then for the event whose wall it shows. */

const answer: PollAnswer = { state: "code", code: "BCDFGH", build: "", poll_seconds: 3 };
let poll: ReturnType<typeof vi.fn<() => Promise<PollAnswer>>>;
let failures: number;
let poller: ScreenPoller;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  poll = vi.fn(async () => answer);
  failures = 0;
  poller = new ScreenPoller({
    poll,
    onAnswer: () => {},
    onFailure: () => {
      failures += 1;
    },
    random: () => 0,
  });
});
afterEach(() => {
  poller.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

it("a screen polls at once, and then at the pace that the server asks for", async () => {
  poller.start();
  await pass(0);
  expect(poll).toHaveBeenCalledTimes(1);
  await pass(2.9);
  expect(poll).toHaveBeenCalledTimes(1);
  await pass(0.1);
  expect(poll).toHaveBeenCalledTimes(2);
  poll.mockResolvedValue({ ...answer, poll_seconds: 10 });
  await pass(3);
  await pass(9.9);
  expect(poll).toHaveBeenCalledTimes(3);
});

it("a screen without a server retries after 2, 4, 8, 16 and at most 30 seconds, and never gives up", async () => {
  poll.mockRejectedValue(new Error("away"));
  poller.start();
  await pass(0);
  for (const [index, delay] of [2, 4, 8, 16, 30, 30].entries()) {
    await pass(delay - 0.1);
    expect(poll).toHaveBeenCalledTimes(index + 1);
    await pass(0.1);
    expect(poll).toHaveBeenCalledTimes(index + 2);
  }
  expect(failures).toBe(7);
  poll.mockResolvedValue(answer);
  await pass(30);
  poll.mockRejectedValue(new Error("away"));
  await pass(3);
  // The back-off begins again after an answer.
  await pass(2);
  expect(poll).toHaveBeenCalledTimes(10);
});

it("a screen polls at once when its network is back, and never twice at a time", async () => {
  let finish = (_: PollAnswer) => {};
  poll.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
  poller.start();
  window.dispatchEvent(new Event("online"));
  await pass(60);
  expect(poll).toHaveBeenCalledTimes(1);
  finish(answer);
  await pass(1);
  window.dispatchEvent(new Event("online"));
  await pass(0);
  expect(poll).toHaveBeenCalledTimes(2);
});

it("a stopped poller does nothing more, even if an answer arrives late", async () => {
  let finish = (_: PollAnswer) => {};
  poll.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
  poller.start();
  poller.stop();
  finish(answer);
  window.dispatchEvent(new Event("online"));
  await pass(60);
  expect(poll).toHaveBeenCalledTimes(1);
});
