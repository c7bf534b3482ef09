/**
 * Keeps the screen on until the returned function is called (Screen Wake Lock, W3C). Browsers take the lock away
 * whenever the page is hidden. So it is asked for again when the page is back. A refusal, by a battery that is low for
 * instance, changes nothing.
 */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isAsking = false;
  let isOver = false;

  const ask = async () => {
    const isHeld = lock !== null && !lock.released;
    if (isAsking || isHeld || isOver || document.visibilityState !== "visible") return;
    isAsking = true;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (isOver) await lock.release();
    } catch {
      // The screen may go dark: the post goes on when the page comes back.
    } finally {
      isAsking = false;
    }
  };

  // Safari grants it only for a moment after a touch. So the next touch may get what the first did not.
  const moments: [EventTarget, string][] = [
    [document, "visibilitychange"],
    [document, "pointerup"],
  ];
  for (const [target, type] of moments) target.addEventListener(type, ask);
  void ask();
  return () => {
    isOver = true;
    for (const [target, type] of moments) target.removeEventListener(type, ask);
    if (lock && !lock.released) lock.release().catch(() => {});
  };
}
