/** What a phone shows to prove that posts are its own: 32 random bytes as base64url, one for each event and guest. */
const keyOf = (slug: string) => `wallflower-guest-${slug}`;
const tokenPattern = /^[\w-]{43}$/;
/** For browsers that keep nothing: the same token as long as the page lives. */
const remembered = new Map<string, string>();

/** The token of this phone's guest for an event, made when it is first asked for. */
export function guestTokenFor(slug: string): string {
  const kept = remembered.get(slug) ?? readKept(slug);
  return kept && tokenPattern.test(kept) ? kept : newGuestToken(slug);
}

/** Another guest holds the phone from now on. */
export function newGuestToken(slug: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const token = btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
  remembered.set(slug, token);
  try {
    window.localStorage.setItem(keyOf(slug), token);
  } catch {
    // Remembered for as long as the page lives.
  }
  return token;
}

function readKept(slug: string): string | null {
  try {
    return window.localStorage.getItem(keyOf(slug));
  } catch {
    return null;
  }
}
