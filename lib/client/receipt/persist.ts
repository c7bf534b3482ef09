let hasAsked = false;

/**
 * Asks the browser once to keep this site's storage when disk space runs low (Storage Standard, 'persist'). Skips
 * Firefox, which would show the guest a permission prompt.
 */
export function askToPersist(): void {
  if (hasAsked || !("storage" in navigator) || /\bFirefox\//.test(navigator.userAgent)) return;
  hasAsked = true;
  // `persist` is missing before Safari 15.2. A refusal changes nothing.
  Promise.resolve(navigator.storage.persist?.()).catch(() => {});
}
