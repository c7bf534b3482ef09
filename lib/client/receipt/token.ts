/**
 * The token with which a phone finds its posts at an event (docs/decisions/115). The form loads this module, so it
 * imports nothing. Without localStorage, a token lasts as long as the page.
 */

const forThisPage = new Map<string, string>();
const tokenName = (slug: string) => `wallflower-guest-${slug}`;
/** Key of the last token that posted. If the phone's token differs, its holder has not posted yet. */
const postedName = (slug: string) => `wallflower-posted-${slug}`;

function read(name: string): string | null {
  try {
    return localStorage.getItem(name) ?? forThisPage.get(name) ?? null;
  } catch {
    return forThisPage.get(name) ?? null;
  }
}

function write(name: string, value: string) {
  forThisPage.set(name, value);
  try {
    localStorage.setItem(name, value);
  } catch {
    // `forThisPage` still holds it.
  }
}

/**
 * Returns the phone's guest token for this event, created if missing: 32 random bytes as 43 characters of base64url.
 */
export function guestTokenFor(slug: string): string {
  const kept = read(tokenName(slug));
  return kept !== null && /^[\w-]{43}$/.test(kept) ? kept : newGuestToken(slug);
}

/** Replaces the guest token, so that the next person on this phone cannot see the previous guest's posts. */
export function newGuestToken(slug: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes));
  const token = text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
  write(tokenName(slug), token);
  return token;
}

/** Remembers that this token has posted. */
export function rememberPosted(slug: string, token: string) {
  write(postedName(slug), token);
}

/** Returns whether the phone's current token has posted. */
export function hasPosted(slug: string): boolean {
  const posted = read(postedName(slug));
  return posted !== null && posted === read(tokenName(slug));
}
