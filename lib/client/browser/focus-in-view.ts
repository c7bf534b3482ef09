/**
 * Focuses an element and scrolls it to where nothing lies over it. `focus()` alone leaves it under a sticky bar in WebKit,
 * which ignores scroll margins there, though not here.
 */
export function focusInView(element: HTMLElement | null | undefined, block: "center" | "nearest" = "center"): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block });
}
