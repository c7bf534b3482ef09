"use client";

import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import type { TabIds } from "./tab-list";

export type TabPanelProps = { ids: TabIds; isOpen: boolean; onFound: () => void; children: ReactNode };

/**
 * Keeps the fields of a closed tab mounted, so that they keep their values. The browser's search finds them too, and
 * `onFound` then opens their tab.
 */
export function TabPanel({ ids, isOpen, onFound, children }: TabPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  // An effect, because React writes every `hidden` as a plain one, which the browser's search skips.
  useLayoutEffect(() => {
    if (isOpen) panel.current?.removeAttribute("hidden");
    else panel.current?.setAttribute("hidden", "until-found");
  }, [isOpen]);
  useEffect(() => {
    const { current } = panel;
    current?.addEventListener("beforematch", onFound);
    return () => current?.removeEventListener("beforematch", onFound);
  }, [onFound]);
  return (
    // The browser hides only the contents of what its search may find, so the panel itself is hidden from readers here.
    <div ref={panel} role="tabpanel" id={ids.panel} aria-labelledby={ids.tab} aria-hidden={!isOpen || undefined}>
      {children}
    </div>
  );
}
