"use client";

import { useEffect } from "react";

const leadingCount = /^(\(\d+\) )?/;

/**
 * Returns a title with the number of waiting posts in front: '(3) Moderate · Wallflower'; without a number if none
 * wait.
 */
export function titleWithCount(title: string, waiting: number): string {
  return title.replace(leadingCount, waiting > 0 ? `(${waiting}) ` : "");
}

/** Returns a title with a mark in front, once, after the number if there is one. */
export function titleWithMark(title: string, mark: string): string {
  const prefix = `${mark} · `;
  return title.includes(prefix) ? title : title.replace(leadingCount, (count) => count + prefix);
}

/** Shows the number of waiting posts in the browser's title while the component is mounted. */
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

/** Keeps the mark in the browser's title, even if other code writes it, until the returned function is called. */
export function markTitle(mark: string): () => void {
  return keepTitle(
    (title) => titleWithMark(title, mark),
    (title) => title.replace(`${mark} · `, ""),
  );
}

/**
 * Applies `change` to the browser's title on every change of it. The returned function stops this and applies
 * `restore`.
 */
function keepTitle(change: (title: string) => string, restore: (title: string) => string): () => void {
  const write = () => {
    const title = change(document.title);
    if (document.title !== title) document.title = title;
  };
  write();
  // Next.js writes the page's own title asynchronously, possibly after this.
  const observer = new MutationObserver(write);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => {
    observer.disconnect();
    document.title = restore(document.title);
  };
}
