/** Timeout without progress: the connection is dead, even if the browser reports none. */
export const stallMs = 30_000;
/** Timeout of the response after the whole body was sent. */
export const answerMs = 60_000;

/**
 * Interval of checks against the clock: timers of a frozen page or a locked phone pause, and continue where they
 * stopped.
 */
const checkMs = 2_000;
/** A connection that survives a freeze shows progress within this time. */
const graceMs = 3_000;

/** Calls back when the last expected time passes without a sign of life. Time in which the page was frozen counts. */
export function createWatchdog(onSilence: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function expect(withinMs: number) {
    waitUntil(Date.now() + withinMs, withinMs);
  }

  function waitUntil(dueAt: number, withinMs: number) {
    const delayMs = Math.min(checkMs, Math.max(0, dueAt - Date.now()));
    const wakeAt = Date.now() + delayMs;
    clearTimeout(timer);
    timer = setTimeout(() => {
      const now = Date.now();
      const isClockSetBack = dueAt - now > withinMs;
      const hasSlept = now > dueAt && now - wakeAt > checkMs;
      if (isClockSetBack) expect(withinMs);
      else if (now < dueAt) waitUntil(dueAt, withinMs);
      else if (hasSlept && withinMs > graceMs) expect(graceMs);
      else onSilence();
    }, delayMs);
  }

  return {
    expect,
    stop() {
      clearTimeout(timer);
    },
  };
}
