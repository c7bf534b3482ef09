"use client";

import { useCallback, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
/** Holds what was chosen where the browser keeps nothing: for as long as the page lives. */
const unkept = new Map<string, string>();

const keyOf = (name: string) => `wallflower-${name}`;

function readChoice(name: string): string | null {
  try {
    return window.localStorage.getItem(keyOf(name)) ?? unkept.get(name) ?? null;
  } catch {
    return unkept.get(name) ?? null;
  }
}

function keepChoice(name: string, value: string): void {
  unkept.set(name, value);
  try {
    window.localStorage.setItem(keyOf(name), value);
  } catch {
    // Full or forbidden: the choice holds for as long as the page lives.
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
 * A choice that this browser keeps for all its tabs, and how to change it. `fallback` stands on the server, in the first
 * paint and where nothing known is kept.
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
