import { useEffect } from "react";
import { loadFacesFor } from "./missing-faces";

/**
 * Draws emoji and other scripts of a guest's page or the console as the wall does. The stylesheet names these families
 * from `data-faces` on: before, a phone would look up their names for nothing.
 */
export async function loadPageFaces(texts: readonly string[]): Promise<void> {
  if (await loadFacesFor(texts)) document.documentElement.dataset.faces = "";
}

/** Loads typefaces for a page's texts that this device cannot draw. */
export function usePageFaces(texts: readonly string[]) {
  const joined = texts.join(" ");
  useEffect(() => void loadPageFaces([joined]), [joined]);
}
