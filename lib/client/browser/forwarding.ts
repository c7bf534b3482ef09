/*
 * Remembers, for this tab, that the login page has just sent somebody into the console. If they are back there before
 * the console was reached, something on the way refuses them. To send them again would never end.
 */
const key = "wallflower-forwarded";

function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

export function markForwarded(): void {
  storage()?.setItem(key, "1");
}

export function hasJustForwarded(): boolean {
  return storage()?.getItem(key) === "1";
}

/** The console was reached, or forwarding was given up. */
export function clearForwarded(): void {
  storage()?.removeItem(key);
}
