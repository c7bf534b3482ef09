/**
 * Calls whenever a page may have missed something. Its network is back, or somebody looks at it again. Or it comes out of
 * the back-forward cache, frozen as it was left. Returns how to stop.
 */
export function onPageReturn(callback: () => void): () => void {
  const handleVisibility = () => {
    if (document.visibilityState === "visible") callback();
  };
  const handlePageShow = (event: Event) => {
    if ((event as PageTransitionEvent).persisted) callback();
  };
  const heard: [EventTarget, string, (event: Event) => void][] = [
    [window, "online", callback],
    [window, "pageshow", handlePageShow],
    [document, "visibilitychange", handleVisibility],
  ];
  for (const [target, type, listener] of heard) target.addEventListener(type, listener);
  return () => {
    for (const [target, type, listener] of heard) target.removeEventListener(type, listener);
  };
}
