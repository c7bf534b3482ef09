"use client";

import { useState } from "react";

/** Returns the focused element; for an item of a closing menu, the menu's button. */
function focusedElement(): HTMLElement | null {
  if (typeof document === "undefined" || !(document.activeElement instanceof HTMLElement)) return null;
  const menu = document.activeElement.closest('[role="menu"]');
  return document.getElementById(menu?.getAttribute("aria-labelledby") ?? "") ?? document.activeElement;
}

/** Returns true for a connected element other than the body, which has the focus by default. */
const isFocusTarget = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element !== document.body;

/** Focus target of a dialog that closed while another dialog had the focus; that one restores it on closing. */
let deferredTarget: HTMLElement | null = null;

/**
 * Restores the focus after a dialog. Radix does so only for a dialog's trigger, and ours open by state. Stores the
 * focused element when `isOpen` becomes true, and returns an `onCloseAutoFocus` that focuses it. Radix calls that
 * shortly after the dialog unmounts: an element focused meanwhile, for example a palette opened by a quick key, keeps
 * the focus.
 */
export function useReturnFocus(isOpen: boolean): (event: Event) => void {
  // Read during render: an effect runs too late, after a closing menu has removed its focused item.
  const [wasOpen, setWasOpen] = useState(isOpen);
  const [target, setTarget] = useState(() => (isOpen ? focusedElement() : null));
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    if (isOpen) setTarget(focusedElement());
  }
  return (event) => {
    event.preventDefault();
    if (isFocusTarget(document.activeElement)) {
      deferredTarget = isFocusTarget(target) ? target : deferredTarget;
      return;
    }
    const element = [target, deferredTarget].find(isFocusTarget) ?? document.querySelector("main");
    deferredTarget = null;
    element?.focus();
  };
}
