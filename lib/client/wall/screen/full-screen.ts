/** Safari before 16.4 knows the Fullscreen API by its own prefix alone. */
type PrefixedDocument = Document & { webkitFullscreenElement?: Element | null };

const displayMode = "(display-mode: fullscreen)";

/** Media query and Fullscreen API tell of the same change one after the other; only what both say counts. */
const settleMs = 1_000;

/**
 * Whether the page fills its display: by F11, a kiosk, or the Fullscreen API. A clip that somebody watches large is no
 * screen.
 */
export function isFullScreen(): boolean {
  const element = document.fullscreenElement ?? (document as PrefixedDocument).webkitFullscreenElement;
  return element ? element.tagName !== "VIDEO" : window.matchMedia(displayMode).matches;
}

/** Calls after that may have changed. Returns how to stop. */
export function watchFullScreen(onChange: () => void): () => void {
  const mode = window.matchMedia(displayMode);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, settleMs);
  };
  const sources: [EventTarget, string][] = [
    [mode, "change"],
    [document, "fullscreenchange"],
    [document, "webkitfullscreenchange"],
  ];
  for (const [source, type] of sources) source.addEventListener(type, settle);
  return () => {
    clearTimeout(timer);
    for (const [source, type] of sources) source.removeEventListener(type, settle);
  };
}
