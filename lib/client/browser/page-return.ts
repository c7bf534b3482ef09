/**
 * Calls back whenever the page may have missed something: its network is back, it becomes visible, or it returns from
 * the back-forward cache, frozen as it was left. Returns a function that stops listening.
 */
export function onPageReturn(callback: () => void): () => void {
  const handleVisibility = () => {
    if (document.visibilityState === "visible") callback();
  };
  const handlePageShow = (event: Event) => {
    if ((event as PageTransitionEvent).persisted) callback();
  };
  const listeners: [EventTarget, string, (event: Event) => void][] = [
    [window, "online", callback],
    [window, "pageshow", handlePageShow],
    [document, "visibilitychange", handleVisibility],
  ];
  for (const [target, type, listener] of listeners) target.addEventListener(type, listener);
  return () => {
    for (const [target, type, listener] of listeners) target.removeEventListener(type, listener);
  };
}
