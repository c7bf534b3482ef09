/** Safari before 16.4 has the Fullscreen API only with its prefix. */
type PrefixedDocument = Document & { webkitFullscreenElement?: Element | null };

const displayMode = "(display-mode: fullscreen)";

/**
 * The media query and the Fullscreen API report the same change one after the other: debounce, so that only the final
 * state counts.
 */
const settleMs = 1_000;

/**
 * Returns whether the page fills its display: by F11, a kiosk, or the Fullscreen API. A video in full screen does not
 * count.
 */
export function isFullScreen(): boolean {
  const element = document.fullscreenElement ?? (document as PrefixedDocument).webkitFullscreenElement;
  return element ? element.tagName !== "VIDEO" : window.matchMedia(displayMode).matches;
}

/** Calls back after that may have changed. Returns an unsubscribe function. */
export function watchFullScreen(onChange: () => void): () => void {
  const mode = window.matchMedia(displayMode);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, settleMs);
  };
  const sources: [EventTarget, string][] = [
    [mode, "change"],
    [document, "fullscreenchange"],
    [document, "webkitfullscreenchange"],
  ];
  for (const [source, type] of sources) source.addEventListener(type, update);
  return () => {
    clearTimeout(timer);
    for (const [source, type] of sources) source.removeEventListener(type, update);
  };
}
