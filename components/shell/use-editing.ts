"use client";

import { useCallback, useState } from "react";

/**
 * What a page's dialog shows: `item` is null for a new thing. It stays while the dialog closes; `opening` counts, so
 * that as the dialog's `key` it makes each opening start with a fresh form.
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
