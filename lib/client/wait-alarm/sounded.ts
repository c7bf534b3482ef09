const key = "wallflower-alarms-sounded";

/** Fallback if the browser stores nothing: lasts as long as the page. */
let unsaved = "";

/**
 * Remembers, for all tabs of this browser, which events' alarms have sounded. Returns whether one of `alarming` is new.
 * Forgets an event that `isKnown` here and no longer alarms, so that its next alarm sounds again.
 */
export function noteAlarms(alarming: readonly string[], isKnown: (eventId: string) => boolean): boolean {
  const sounded = read().split(" ").filter(Boolean);
  const isFresh = alarming.some((id) => !sounded.includes(id));
  const keptIds = sounded.filter((id) => !isKnown(id));
  write([...new Set([...keptIds, ...alarming])].join(" "));
  return isFresh;
}

function read(): string {
  try {
    return window.localStorage.getItem(key) ?? unsaved;
  } catch {
    return unsaved;
  }
}

function write(ids: string): void {
  if (ids === read()) return;
  unsaved = ids;
  try {
    window.localStorage.setItem(key, ids);
  } catch {
    // Storage is full or forbidden: each tab sounds by itself.
  }
}
