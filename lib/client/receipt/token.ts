/**
 * The token by which a phone knows what it posted at an event (docs/decisions/115). The form loads this, so it imports
 * nothing. Where the browser keeps nothing, a token lasts as long as the page.
 */

const forThisPage = new Map<string, string>();
const tokenName = (slug: string) => `wallflower-guest-${slug}`;
/** Holds the token with which something was posted: with another one in its place, nobody has posted yet. */
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
    // Kept for as long as the page stands.
  }
}

/** The token of whoever holds the phone, for posts at this event: 43 characters of base64url, from 32 random bytes. */
export function guestTokenFor(slug: string): string {
  const kept = read(tokenName(slug));
  return kept !== null && /^[\w-]{43}$/.test(kept) ? kept : newGuestToken(slug);
}

/** Another token in its place: the phone goes on to somebody else, who must not see what the first one posted. */
export function newGuestToken(slug: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes));
  const token = text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
  write(tokenName(slug), token);
  return token;
}

/** Notes that a post was sent with this token. */
export function rememberPosted(slug: string, token: string) {
  write(postedName(slug), token);
}

/** Tells whether something was posted with the token that the phone has now. */
export function hasPosted(slug: string): boolean {
  const posted = read(postedName(slug));
  return posted !== null && posted === read(tokenName(slug));
}
