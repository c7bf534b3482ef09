/**
 * Returns the token of a mailed link and removes it from the URL, where it could be seen or shared; null without one.
 */
export function takeLinkToken(): string | null {
  const token = /^#token=([\w-]+)$/.exec(window.location.hash)?.[1] ?? null;
  if (token) window.history.replaceState(window.history.state, "", window.location.pathname);
  return token;
}
