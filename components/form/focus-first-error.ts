/** Longer than React ever takes to show errors that it was told of. */
const patienceMs = 1_000;

/**
 * Focuses the first field of a form, from the top, that has an error. react-hook-form goes by the order in which fields
 * were registered. Where some are controlled, they stand in another order; so use `shouldFocusError: false` and
 * `handleSubmit(save, () => focusFirstError(form))`.
 */
export function focusFirstError(form: HTMLElement | null): void {
  const giveUpAt = performance.now() + patienceMs;
  const look = () => {
    const field = form?.querySelector<HTMLElement>("[aria-invalid='true']");
    if (field) field.focus();
    else if (performance.now() < giveUpAt) requestAnimationFrame(look);
  };
  // After a paint at the earliest: the errors are not in the document yet, and on a busy phone not for some frames.
  requestAnimationFrame(look);
}
