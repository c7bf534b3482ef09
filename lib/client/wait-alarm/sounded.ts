const key = "wallflower-alarms-sounded";

/** Holds it where the browser keeps nothing: for as long as the page lives. */
let unkept = "";

/**
 * Notes which events' alarms have sounded, for all tabs of this browser. Gives whether one of `alarming` has not. An
 * event that `isKnown` here and does not alarm sounds again with its next alarm.
 */
export function noteAlarms(alarming: readonly string[], isKnown: (eventId: string) => boolean): boolean {
  const sounded = read().split(" ").filter(Boolean);
  const isFresh = alarming.some((id) => !sounded.includes(id));
  const stand = sounded.filter((id) => !isKnown(id));
  write([...new Set([...stand, ...alarming])].join(" "));
  return isFresh;
}

function read(): string {
  try {
    return window.localStorage.getItem(key) ?? unkept;
  } catch {
    return unkept;
  }
}

function write(ids: string): void {
  if (ids === read()) return;
  unkept = ids;
  try {
    window.localStorage.setItem(key, ids);
  } catch {
    // Full or forbidden: each tab sounds by itself.
  }
}
