import { useEffect } from "react";
import { roomScreen } from "@/lib/client/wall/screen/room-screen";

const idleAfterMs = 3_000;

/** What a screen that nobody touches needs: F for full screen, no cursor when nobody moves it, and no sleep. */
export function useOnStage() {
  useEffect(() => {
    const releases = [watchFullScreenKey(), hideIdleCursor()];
    // A wall within another page leaves the screen to that page.
    if (window.parent === window) releases.push(stayAwake());
    return () => {
      for (const release of releases) release();
    };
  }, []);
}

function watchFullScreenKey() {
  const handleKey = (event: KeyboardEvent) => {
    const types = event.target instanceof Element && event.target.closest("input, textarea, select");
    if (event.key.toLowerCase() !== "f" || event.altKey || event.ctrlKey || event.metaKey || types) return;
    // Refused where the browser has no full screen, or has it already; then the wall simply stays as it is.
    const done = document.fullscreenElement
      ? document.exitFullscreen?.()
      : document.documentElement.requestFullscreen?.();
    done?.catch(() => {});
  };
  window.addEventListener("keydown", handleKey);
  return () => window.removeEventListener("keydown", handleKey);
}

/** Marks the page as idle, for stylesheets; a pointer that moves, or a key, takes the mark away. */
function hideIdleCursor() {
  const { dataset } = document.documentElement;
  let timer: number | undefined;
  const wake = () => {
    delete dataset.idle;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      dataset.idle = "";
    }, idleAfterMs);
  };
  const signs = ["pointermove", "pointerdown", "keydown"];
  for (const sign of signs) window.addEventListener(sign, wake, { passive: true });
  wake();
  return () => {
    window.clearTimeout(timer);
    delete dataset.idle;
    for (const sign of signs) window.removeEventListener(sign, wake);
  };
}

/** Keeps the screen lit where the browser can; it lets go whenever the page is hidden, so it is asked again. */
function stayAwake() {
  let lock: WakeLockSentinel | null = null;
  let isOver = false;
  const ask = async () => {
    // A guest's phone may go to sleep.
    if (document.visibilityState !== "visible" || !window.matchMedia(roomScreen).matches) return;
    try {
      lock = (await navigator.wakeLock?.request("screen")) ?? null;
      if (isOver) void lock?.release();
    } catch {
      // A low battery, or a browser that wants a secure page: the screen's own settings decide.
    }
  };
  document.addEventListener("visibilitychange", ask);
  void ask();
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
