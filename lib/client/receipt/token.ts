/**
 * The token with which a phone finds its posts at an event (docs/decisions/115); under the event's id, because its
 * slug may change. The form loads this module, so it imports nothing. Without localStorage, a token lasts as long as the page.
 */

const forThisPage = new Map<string, string>();
const tokenName = (eventId: string) => `wallflower-guest-${eventId}`;
/** Key of the last token that posted. If the phone's token differs, its holder has not posted yet. */
const postedName = (eventId: string) => `wallflower-posted-${eventId}`;

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
export function guestTokenFor(eventId: string): string {
  const kept = read(tokenName(eventId));
  return kept !== null && /^[\w-]{43}$/.test(kept) ? kept : newGuestToken(eventId);
}

/** Replaces the guest token, so that the next person on this phone cannot see the previous guest's posts. */
export function newGuestToken(eventId: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes));
  const token = text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
  write(tokenName(eventId), token);
  return token;
}

export function rememberPosted(eventId: string, token: string) {
  write(postedName(eventId), token);
}

export function hasPosted(eventId: string): boolean {
  const posted = read(postedName(eventId));
  return posted !== null && posted === read(tokenName(eventId));
}
