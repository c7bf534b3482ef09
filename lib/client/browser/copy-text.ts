/**
 * Copies a text; resolves to whether it worked. Pages without https have only the old clipboard API, which copies the
 * selection that `select` makes.
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
