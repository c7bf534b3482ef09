/** The address, where it is one that a link on a public page may lead to: http and https only. Null otherwise. */
export function safeLink(address: string): string | null {
  try {
    const url = new URL(address.trim());
    return url.protocol === "http:" || url.protocol === "https:" ? url.href : null;
  } catch {
    return null;
  }
}
