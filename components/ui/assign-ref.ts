import type { Ref } from "react";

/** Hands an element on to the ref that a parent gave, for components that also need it themselves. */
export function assignRef<T>(ref: Ref<T> | undefined, element: T | null): void {
  if (typeof ref === "function") ref(element);
  else if (ref) ref.current = element;
}
