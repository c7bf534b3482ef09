/** Returns the tab's storage, which a frame shares with its page; null if the browser forbids it. */
export function tabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
