"use client";

import { useMemo, useState } from "react";
import { extendTo, nothingSelected, selectAll, toggle, without } from "./selection";

/** The chosen posts of one list; another list starts with none. The functions never change. */
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
      /** `order` is what stands on the screen, for a range. */
      select: (id: string, isRange: boolean, order: readonly string[]) =>
        setSelection((known) => (isRange ? extendTo(known, id, order) : toggle(known, id))),
      selectAll: (order: readonly string[]) => setSelection(selectAll(order)),
      /** Takes out what is dealt with. */
      drop: (done: readonly string[]) => setSelection((known) => without(known, done)),
    }),
    [],
  );
  return { ...selection, ...change };
}
