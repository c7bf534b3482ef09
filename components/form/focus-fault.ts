/** Upper bound of React's delay in opening a tab and rendering new errors. */
const timeoutMs = 1_000;

/**
 * Calls `focus` once the panel shows an error, and unfolds what hides one. Falls back to the panel's topmost faulty
 * control, for fields that `focus` cannot reach.
 */
export function focusFault(panel: () => HTMLElement | null | undefined, focus: () => void): void {
  const giveUpAt = performance.now() + timeoutMs;
  const findAndFocus = () => {
    const shown = panel();
    const faulty = [...(shown?.querySelectorAll<HTMLElement>("[aria-invalid='true']") ?? [])];
    const [first] = faulty;
    if (!shown || !first || shown.hidden) {
      if (performance.now() < giveUpAt) requestAnimationFrame(findAndFocus);
      return;
    }
    for (const control of faulty) control.closest("details")?.setAttribute("open", "");
    focus();
    if (!shown.contains(document.activeElement)) first.focus();
  };
  requestAnimationFrame(findAndFocus);
}
