"use client";

import { useMemo, useState } from "react";

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

/** Ids of the selected posts, and the start of the next range. */
export type Selection = { ids: ReadonlySet<string>; anchor: string | null };

export const nothingSelected: Selection = { ids: new Set(), anchor: null };

/** Toggles a post; the next range starts here. */
export function toggle({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Adds the range from the anchor to a post, both included, in the order of the screen. */
export function extendTo(selection: Selection, id: string, order: readonly string[]): Selection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor);
  const to = order.indexOf(id);
  if (from === -1 || to === -1) return toggle(selection, id);
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...selection.ids, ...range]), anchor: selection.anchor };
}

export function selectAll(order: readonly string[]): Selection {
  return { ids: new Set(order), anchor: order[0] ?? null };
}

/** Removes settled posts from the selection. */
export function without(selection: Selection, done: readonly string[]): Selection {
  const next = new Set(selection.ids);
  for (const id of done) next.delete(id);
  return { ids: next, anchor: selection.anchor };
}
