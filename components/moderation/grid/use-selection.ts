"use client";

import { useMemo, useState } from "react";
import { extendTo, nothingSelected, selectAll, toggle, without } from "./selection";

/** Manages the selected posts of one list; another list starts empty. Callbacks are stable. */
export function useSelection(listKey: string) {
  const [selection, setSelection] = useState(nothingSelected);
  const [knownKey, setKnownKey] = useState(listKey);
  if (knownKey !== listKey) {
    setKnownKey(listKey);
    setSelection(nothingSelected);
  }
  const change = useMemo(
    () => ({
      clear: () => setSelection(nothingSelected),
      /** `order` is the order on the screen, for ranges. */
      select: (id: string, isRange: boolean, order: readonly string[]) =>
        setSelection((known) => (isRange ? extendTo(known, id, order) : toggle(known, id))),
      selectAll: (order: readonly string[]) => setSelection(selectAll(order)),
      /** Removes settled posts. */
      drop: (done: readonly string[]) => setSelection((known) => without(known, done)),
    }),
    [],
  );
  return { ...selection, ...change };
}
