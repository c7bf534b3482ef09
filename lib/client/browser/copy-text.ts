/**
 * Copies a text; resolves to whether it worked. Pages without https have no clipboard but the old one, which takes what
 * `select` selects on the page.
 */
export async function copyText(text: string, select: () => void): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    select();
    return document.execCommand("copy");
  }
}
