/** Upper bound of React's delay in rendering new errors. */
const timeoutMs = 1_000;

/**
 * Focuses the topmost field of a form that has an error. react-hook-form focuses by order of registration, which
 * differs from the visual order if some fields are controlled; so use `shouldFocusError: false` and `handleSubmit(save,
 * () => focusFirstError(form))`.
 */
export function focusFirstError(form: HTMLElement | null): void {
  const giveUpAt = performance.now() + timeoutMs;
  const findAndFocus = () => {
    const field = form?.querySelector<HTMLElement>("[aria-invalid='true']");
    if (field) field.focus();
    else if (performance.now() < giveUpAt) requestAnimationFrame(findAndFocus);
  };
  // Starts after the next paint: the errors are not in the DOM yet, and on a busy phone not for some frames.
  requestAnimationFrame(findAndFocus);
}
