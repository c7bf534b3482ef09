"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";

type AddressedDialog<Item> = {
  /** Undefined while it loads. */
  items: readonly Item[] | undefined;
  onAdd: () => void;
  onEdit: (item: Item) => void;
};

/**
 * Opens the dialog that the page's URL asks for (paths.addTo, paths.editIn), then removes the parameter, so that going
 * back or reloading does not reopen it: a half-filled form cannot be restored. The quick switcher opens dialogs of
 * other pages this way. A URL works from everywhere, also from a mail; a shared store would tie the shell to every
 * feature and be empty after a reload. An id that the list lacks opens nothing: it may be deleted, or another
 * account's.
 */
export function useAddressedDialog<Item extends { id: string }>({ items, onAdd, onEdit }: AddressedDialog<Item>) {
  const parameters = useSearchParams();
  const pathname = usePathname();
  const isNew = parameters.has("new");
  const id = parameters.get("edit");
  const asked = isNew ? "new" : id;
  const answered = useRef<string | null>(null);
  useEffect(() => {
    // Next updates the search parameters later than the URL: ignore a request that was already answered.
    if (!asked) answered.current = null;
    if (!asked || !items || answered.current === asked) return;
    answered.current = asked;
    const item = items.find((known) => known.id === asked);
    window.history.replaceState(null, "", pathname);
    if (isNew) onAdd();
    else if (item) onEdit(item);
  }, [asked, isNew, items, onAdd, onEdit, pathname]);
}
