"use client";

import { useEffect, useEffectEvent } from "react";
import { type KeyCommand, keyCommand } from "./key-map";

const typing = "input:not([type='checkbox']), textarea, select, [contenteditable]";
const ownKeys = "[role='combobox'], [role='listbox'], [role='menu'], [role='radiogroup'], [role='group'], video";
const pressable = "button, a, input, label";

/** Returns true if the key is for the posts rather than for the focused element. */
function isForPosts(event: KeyboardEvent, command: KeyCommand): boolean {
  const { target } = event;
  if (event.defaultPrevented || !(target instanceof Element)) return false;
  if (target.closest(`${typing}, ${ownKeys}`)) return false;
  // A dialog, menu or list on top takes all keys.
  const dialog = [...document.querySelectorAll("[role='dialog'], [role='alertdialog']")].at(-1);
  if (dialog && !dialog.querySelector("[data-post-viewer]")) return false;
  const isPress = command.kind === "open" || event.key === " ";
  return !(isPress && target.closest(pressable));
}

/** Calls back for each command key, wherever the focus is on the screen, but never during typing. */
export function useKeys(onCommand: (command: KeyCommand) => boolean) {
  const handleCommand = useEffectEvent(onCommand);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const command = keyCommand(event);
      if (command && isForPosts(event, command) && handleCommand(command)) event.preventDefault();
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, []);
}
