"use client";

import { type KeyboardEvent, useEffect, useState } from "react";

/**
 * Tracks the active option of a list whose focus stays in its input (aria-activedescendant). Option ids are built from
 * `listId` and the index: `optionId(index)`.
 */
export function useActiveOption(listId: string, count: number) {
  const [wanted, setWanted] = useState(0);
  const active = count === 0 ? -1 : Math.min(wanted, count - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  const activeId = active < 0 ? undefined : optionId(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  /** Moves on arrows, Home and End; returns true if it handled the key. */
  const moveOn = (event: KeyboardEvent): boolean => {
    const next = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: count - 1 }[event.key];
    if (next === undefined || count === 0) return false;
    event.preventDefault();
    setWanted((next + count) % count);
    return true;
  };

  return { active, activeId, optionId, setActive: setWanted, moveOn };
}
