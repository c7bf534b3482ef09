/*
 * Remembers, for this tab, that the login page has just forwarded the user to the console. If they come back before
 * they reach it, something on the way rejects them, and forwarding again would loop forever.
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

/** Clears the mark: the user has reached the console, or forwarding was given up. */
export function clearForwarded(): void {
  storage()?.removeItem(key);
}
