/**
 * Focuses the first field of a form, from the top, that has an error. react-hook-form goes by the order in which fields
 * were registered, which is not the order in which they stand where some are controlled; so use `shouldFocusError: false`
 * and `handleSubmit(save, () => focusFirstError(form))`.
 */
export function focusFirstError(form: HTMLElement | null): void {
  // After the next paint: the errors are not in the document yet.
  requestAnimationFrame(() => {
    form?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  });
}
