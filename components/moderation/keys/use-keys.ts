"use client";

import { useEffect, useEffectEvent } from "react";
import { type KeyCommand, keyCommand } from "./key-map";

const typing = "input:not([type='checkbox']), textarea, select, [contenteditable]";
const ownKeys = "[role='combobox'], [role='listbox'], [role='menu'], [role='radiogroup'], [role='group'], video";
const pressable = "button, a, input, label";

/** Whether a key is meant for the posts, and not for what has the focus. */
function isForPosts(event: KeyboardEvent, command: KeyCommand): boolean {
  const { target } = event;
  if (event.defaultPrevented || !(target instanceof Element)) return false;
  if (target.closest(`${typing}, ${ownKeys}`)) return false;
  // Another dialog, menu or list that lies above has the keys to itself.
  const dialog = [...document.querySelectorAll("[role='dialog'], [role='alertdialog']")].at(-1);
  if (dialog && !dialog.querySelector("[data-post-viewer]")) return false;
  const isPress = command.kind === "open" || event.key === " ";
  return !(isPress && target.closest(pressable));
}

/** Calls back for every key that asks for something, wherever the focus is on the screen, but never while typing. */
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
