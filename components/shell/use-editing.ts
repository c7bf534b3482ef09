"use client";

import { useCallback, useState } from "react";

/**
 * Holds the state of a page's dialog; `item` is null for a new thing and stays while the dialog closes. `opening`
 * counts: as the dialog's `key` it gives each opening a fresh form.
 */
export function useEditing<Item>() {
  const [shown, setShown] = useState<{ opening: number; isOpen: boolean; item: Item | null }>({
    opening: 0,
    isOpen: false,
    item: null,
  });
  const open = useCallback((item: Item | null) => {
    setShown(({ opening }) => ({ opening: opening + 1, isOpen: true, item }));
  }, []);
  const close = useCallback(() => setShown((before) => ({ ...before, isOpen: false })), []);
  return { ...shown, open, close };
}
