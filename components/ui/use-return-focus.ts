"use client";

import { useState } from "react";

/** What has the focus now; for an item of a menu, which is about to go, the button that opened the menu. */
function focusedElement(): HTMLElement | null {
  if (typeof document === "undefined" || !(document.activeElement instanceof HTMLElement)) return null;
  const menu = document.activeElement.closest('[role="menu"]');
  return document.getElementById(menu?.getAttribute("aria-labelledby") ?? "") ?? document.activeElement;
}

/** The body has the focus where nobody has it. */
const isSomebody = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element !== document.body;

/** Noted by a dialog that closed while another had the focus already: that one gives it back in its place. */
let owed: HTMLElement | null = null;

/**
 * Radix gives the focus back to a dialog's trigger alone, and ours are opened by state. Notes who had the focus when
 * `isOpen` became true; the function it returns is an `onCloseAutoFocus` that gives it back. Radix calls that a moment
 * after the dialog went: whoever has taken the focus meanwhile, a palette opened by the next key, keeps it.
 */
export function useReturnFocus(isOpen: boolean): (event: Event) => void {
  // Noted while rendering: an effect comes too late, after a closing menu took its focused item away.
  const [wasOpen, setWasOpen] = useState(isOpen);
  const [target, setTarget] = useState(() => (isOpen ? focusedElement() : null));
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    if (isOpen) setTarget(focusedElement());
  }
  return (event) => {
    event.preventDefault();
    if (isSomebody(document.activeElement)) {
      owed = isSomebody(target) ? target : owed;
      return;
    }
    const element = [target, owed].find(isSomebody) ?? document.querySelector("main");
    owed = null;
    element?.focus();
  };
}
