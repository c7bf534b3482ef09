"use client";

import { useEffect } from "react";

const marked = /^\(\d+\) /;

/** A page's title with the number that waits before it: '(3) Moderate · Wallflower'; without one where nothing waits. */
export function titleWithCount(title: string, waiting: number): string {
  const plain = title.replace(marked, "");
  return waiting > 0 ? `(${waiting}) ${plain}` : plain;
}

/** Shows in the browser's title how many wait, for as long as the component is there. */
export function useTitleCount(waiting: number): void {
  useEffect(() => {
    const write = () => {
      const title = titleWithCount(document.title, waiting);
      if (document.title !== title) document.title = title;
    };
    write();
    // Next writes the page's own title when it finds the time, which may be after this.
    const observer = new MutationObserver(write);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = titleWithCount(document.title, 0);
    };
  }, [waiting]);
}
