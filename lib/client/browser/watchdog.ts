/** Nothing moved for so long: the line is dead, whatever the browser thinks. */
export const stallMs = 30_000;
/** All is sent; the server stores it and answers. */
export const answerMs = 60_000;

/** A page that was frozen, or whose phone was locked, is back by the clock; its timers go on where they stood. */
const lookMs = 2_000;
/** A connection that outlived that shows it within this time. */
const graceMs = 3_000;

/** Calls once nothing was heard for as long as was last expected. The time in which the page was frozen counts. */
export function createWatchdog(onSilence: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function expect(withinMs: number) {
    waitUntil(Date.now() + withinMs, withinMs);
  }

  function waitUntil(dueAt: number, withinMs: number) {
    const delayMs = Math.min(lookMs, Math.max(0, dueAt - Date.now()));
    const wakeAt = Date.now() + delayMs;
    clearTimeout(timer);
    timer = setTimeout(() => {
      const now = Date.now();
      const isClockSetBack = dueAt - now > withinMs;
      const hasSlept = now > dueAt && now - wakeAt > lookMs;
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
