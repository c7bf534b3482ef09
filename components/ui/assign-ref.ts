import type { Ref } from "react";

/** Sets an element on a parent's ref, for components that also need it themselves. */
export function assignRef<T>(ref: Ref<T> | undefined, element: T | null): void {
  if (typeof ref === "function") ref(element);
  else if (ref) ref.current = element;
}
