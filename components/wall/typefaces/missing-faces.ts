/** Matches characters beyond Latin, Greek, Cyrillic and punctuation, which the wall's own typefaces cover. */
const beyondOwn = /[\u{590}-\u{1dff}]|[\u{20d0}-\u{10ffff}]/u;

/**
 * Loads typefaces for those texts that this device cannot draw; most texts need none. Resolves to true if it cannot
 * draw one. Never rejects: offline, the next text retries.
 */
export async function loadFacesFor(texts: readonly string[]): Promise<boolean> {
  const beyond = texts.filter((text) => beyondOwn.test(text));
  if (beyond.length === 0) return false;
  try {
    return await (await import("./load-missing")).loadMissing(beyond.join(" "));
  } catch {
    return false;
  }
}
