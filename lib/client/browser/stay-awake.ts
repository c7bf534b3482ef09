/**
 * Keeps the screen on until the returned function is called (Screen Wake Lock, W3C). Browsers release the lock whenever
 * the page is hidden, so it is requested again when the page is visible. Ignores a rejection, for instance on low
 * battery.
 */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isAsking = false;
  let isOver = false;

  const requestLock = async () => {
    const isHeld = lock !== null && !lock.released;
    if (isAsking || isHeld || isOver || document.visibilityState !== "visible") return;
    isAsking = true;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (isOver) await lock.release();
    } catch {
      // The screen may go dark: sending resumes when the page comes back.
    } finally {
      isAsking = false;
    }
  };

  // Safari grants the lock only briefly after a touch, so try again on each touch.
  const moments: [EventTarget, string][] = [
    [document, "visibilitychange"],
    [document, "pointerup"],
  ];
  for (const [target, type] of moments) target.addEventListener(type, requestLock);
  void requestLock();
  return () => {
    isOver = true;
    for (const [target, type] of moments) target.removeEventListener(type, requestLock);
    if (lock && !lock.released) lock.release().catch(() => {});
  };
}
