import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createWatchdog, stallMs } from "@/lib/client/browser/watchdog";

/**
 * The watchdog notices a connection that has gone silent, also after a phone was locked and its timers stood still.
 */

const onSilence = vi.fn();
let watchdog: ReturnType<typeof createWatchdog>;

const pass = (ms: number) => vi.advanceTimersByTime(ms);
/** Moves the clock while timers stand still, as in a frozen page. */
const freeze = (ms: number) => vi.setSystemTime(Date.now() + ms);

beforeEach(() => {
  vi.useFakeTimers();
  onSilence.mockClear();
  watchdog = createWatchdog(onSilence);
  watchdog.expect(stallMs);
});
afterEach(() => {
  watchdog.stop();
  vi.useRealTimers();
});

it("a watchdog fires once, after a silence of the expected time", () => {
  pass(stallMs - 1);
  expect(onSilence).not.toHaveBeenCalled();
  pass(1);
  expect(onSilence).toHaveBeenCalledTimes(1);
  pass(10 * stallMs);
  expect(onSilence).toHaveBeenCalledTimes(1);
});

it("a watchdog that is fed or stopped does not fire", () => {
  for (let times = 0; times < 5; times += 1) {
    pass(stallMs - 1);
    watchdog.expect(stallMs);
  }
  watchdog.stop();
  pass(10 * stallMs);
  expect(onSilence).not.toHaveBeenCalled();
});

it("an upload is aborted within seconds of the return of a phone that was locked", () => {
  pass(1_000);
  freeze(10 * 60_000);
  pass(3_500);
  expect(onSilence).not.toHaveBeenCalled();
  pass(1_500);
  expect(onSilence).toHaveBeenCalledTimes(1);
});

it("an upload that continued while its page was frozen is not aborted", () => {
  freeze(10 * 60_000);
  pass(3_000);
  watchdog.expect(stallMs);
  pass(stallMs - 1);
  expect(onSilence).not.toHaveBeenCalled();
});

it("a clock that is set back does not delay a watchdog's timeout", () => {
  freeze(-60 * 60_000);
  pass(stallMs + 2_000);
  expect(onSilence).toHaveBeenCalledTimes(1);
});
