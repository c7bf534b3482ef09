/**
 * Focuses an element and scrolls it to where nothing covers it. `focus()` by itself leaves it under a sticky bar in
 * WebKit, which ignores scroll margins there, but not in `scrollIntoView()`.
 */
export function focusInView(element: HTMLElement | null | undefined, block: "center" | "nearest" = "center"): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block });
}
