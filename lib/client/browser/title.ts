"use client";

import { useEffect } from "react";

const leadingCount = /^(\(\d+\) )?/;

/** A page's title with the number that waits before it: '(3) Moderate · Wallflower'; without one where nothing waits. */
export function titleWithCount(title: string, waiting: number): string {
  return title.replace(leadingCount, waiting > 0 ? `(${waiting}) ` : "");
}

/** A page's title with a mark before its words, once, behind the number that may lead it. */
export function titleWithMark(title: string, mark: string): string {
  const prefix = `${mark} · `;
  return title.includes(prefix) ? title : title.replace(leadingCount, (count) => count + prefix);
}

/** Shows in the browser's title how many wait, for as long as the component is there. */
export function useTitleCount(waiting: number): void {
  useEffect(
    () =>
      keepTitle(
        (title) => titleWithCount(title, waiting),
        (title) => titleWithCount(title, 0),
      ),
    [waiting],
  );
}

/** Puts the mark into the browser's title, whoever else writes it, until the returned function is called. */
export function markTitle(mark: string): () => void {
  return keepTitle(
    (title) => titleWithMark(title, mark),
    (title) => title.replace(`${mark} · `, ""),
  );
}

/** Keeps the browser's title as `change` makes it; the returned function ends that, and leaves what `restore` makes. */
function keepTitle(change: (title: string) => string, restore: (title: string) => string): () => void {
  const write = () => {
    const title = change(document.title);
    if (document.title !== title) document.title = title;
  };
  write();
  // Next writes the page's own title when it finds the time, which may be after this.
  const observer = new MutationObserver(write);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => {
    observer.disconnect();
    document.title = restore(document.title);
  };
}
