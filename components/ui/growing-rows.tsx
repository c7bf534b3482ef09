"use client";

import { type ReactNode, useState } from "react";

export type GrowingRowsProps<Item> = {
  items: readonly Item[];
  columns: number;
  /** Renders one item's row, with its key. */
  children: (item: Item) => ReactNode;
};

/** Rows: more than a tall screen shows, few enough for a phone to render at once. */
const step = 60;

/** Loads well ahead of the scroll position. */
const rootMargin = "1500px";

/** Renders the rows of a possibly long table: a first batch, and more whenever the scroll position nears the end. */
export function GrowingRows<Item>({ items, columns, children }: GrowingRowsProps<Item>) {
  const [count, setCount] = useState(step);
  const observe = (row: HTMLTableRowElement) => {
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setCount((shown) => shown + step),
      { rootMargin },
    );
    observer.observe(row);
    return () => observer.disconnect();
  };
  return (
    <>
      {items.slice(0, count).map(children)}
      {count < items.length && (
        // A new row per batch: an observer does not fire again for a row that stays visible.
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing can focus a row.
        <tr key={`end-${count}`} ref={observe} aria-hidden="true">
          <td colSpan={columns} />
        </tr>
      )}
    </>
  );
}
