let hasAsked = false;

/**
 * Asks once for what the phone knows of its posts to outlive a shortage of room (Storage Standard, 'persist'). Firefox is
 * not asked: it would put the question to a guest who came for something else.
 */
export function askToPersist(): void {
  if (hasAsked || !("storage" in navigator) || /\bFirefox\//.test(navigator.userAgent)) return;
  hasAsked = true;
  // Missing before Safari 15.2; a refusal changes nothing.
  Promise.resolve(navigator.storage.persist?.()).catch(() => {});
}
