"use client";

import { useCallback, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
/** Choices for as long as the page lives, in case the browser stores nothing. */
const unsaved = new Map<string, string>();

const keyOf = (name: string) => `wallflower-${name}`;

function readChoice(name: string): string | null {
  try {
    return window.localStorage.getItem(keyOf(name)) ?? unsaved.get(name) ?? null;
  } catch {
    return unsaved.get(name) ?? null;
  }
}

function keepChoice(name: string, value: string): void {
  unsaved.set(name, value);
  try {
    window.localStorage.setItem(keyOf(name), value);
  } catch {
    // Storage is full or forbidden: `unsaved` holds the choice.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/**
 * Returns a choice that the browser stores for all its tabs, and its setter. Returns `fallback` on the server, in the
 * first paint, and if no known value is stored.
 */
export function useKeptChoice<Value extends string>(
  name: string,
  values: readonly Value[],
  fallback: NoInfer<Value>,
): [Value, (value: Value) => void] {
  const kept = useSyncExternalStore(
    subscribe,
    () => readChoice(name),
    () => null,
  );
  const choose = useCallback((value: Value) => keepChoice(name, value), [name]);
  return [values.find((value) => value === kept) ?? fallback, choose];
}
