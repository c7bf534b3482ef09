/** Returns the address if it is safe as a link on a public page (http and https only), else null. */
export function safeLink(address: string): string | null {
  try {
    const url = new URL(address.trim());
    return url.protocol === "http:" || url.protocol === "https:" ? url.href : null;
  } catch {
    return null;
  }
}
