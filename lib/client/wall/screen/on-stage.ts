import { burnInOffset } from "../stage/burn-in-offset";
import { roomScreen } from "./room-screen";

const idleAfterMs = 3_000;
const stepMs = 60_000;

/**
 * Sets up an unattended screen: F toggles full screen, the idle cursor hides, still elements wander against burn-in,
 * and the screen stays awake. Returns a function that ends all that.
 */
export function standOnStage(): () => void {
  const releases = [watchFullScreenKey(), hideIdleCursor(), wander()];
  // A wall inside another page leaves sleep to that page.
  if (window.parent === window) releases.push(stayAwake());
  return () => {
    for (const release of releases) release();
  };
}

function watchFullScreenKey() {
  const handleKey = (event: KeyboardEvent) => {
    const types = event.target instanceof Element && event.target.closest("input, textarea, select");
    if (event.key.toLowerCase() !== "f" || event.altKey || event.ctrlKey || event.metaKey || types) return;
    // Rejected if full screen is unsupported or already active; the wall stays as it is.
    const change = document.fullscreenElement
      ? document.exitFullscreen?.()
      : document.documentElement.requestFullscreen?.();
    change?.catch(() => {});
  };
  window.addEventListener("keydown", handleKey);
  return () => window.removeEventListener("keydown", handleKey);
}

/** Marks the page as idle for stylesheets; a moving pointer or a key removes the mark. */
function hideIdleCursor() {
  const { dataset } = document.documentElement;
  let timer: number | undefined;
  const markActive = () => {
    delete dataset.idle;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      dataset.idle = "";
    }, idleAfterMs);
  };
  const events = ["pointermove", "pointerdown", "keydown"];
  for (const name of events) window.addEventListener(name, markActive, { passive: true });
  markActive();
  return () => {
    window.clearTimeout(timer);
    delete dataset.idle;
    for (const name of events) window.removeEventListener(name, markActive);
  };
}

/** Moves the stage's static elements by a few pixels once a minute. */
function wander() {
  let minute = 0;
  const timer = window.setInterval(() => {
    minute += 1;
    const { x, y } = burnInOffset(minute);
    const stage = document.querySelector<HTMLElement>("[data-theme]");
    stage?.style.setProperty("--wander-x", `calc(var(--wander) * ${x})`);
    stage?.style.setProperty("--wander-y", `calc(var(--wander) * ${y})`);
  }, stepMs);
  return () => window.clearInterval(timer);
}

/**
 * Keeps the screen awake if supported; the browser releases the lock when the page is hidden, so it is requested again.
 */
function stayAwake() {
  let lock: WakeLockSentinel | null = null;
  let isOver = false;
  const requestLock = async () => {
    // A guest's phone may sleep.
    if (document.visibilityState !== "visible" || !window.matchMedia(roomScreen).matches) return;
    try {
      lock = (await navigator.wakeLock?.request("screen")) ?? null;
      if (isOver) void lock?.release();
    } catch {
      // Low battery, or an insecure page: the screen's own settings apply.
    }
  };
  document.addEventListener("visibilitychange", requestLock);
  void requestLock();
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", requestLock);
    void lock?.release();
  };
}
