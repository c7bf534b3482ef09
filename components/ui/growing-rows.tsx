"use client";

import { type ReactNode, useState } from "react";

export type GrowingRowsProps<Item> = {
  items: readonly Item[];
  columns: number;
  /** The row of one item, with its key. */
  children: (item: Item) => ReactNode;
};

/** More than a tall screen shows, few enough to be painted at once on a phone. */
const step = 60;

/** Well before one gets there. */
const rootMargin = "1500px";

/** The rows of a table that may be long: the first ones at once, more each time that one scrolls near their end. */
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
        // A new row for each step: an observer does not speak up again for one that stays in sight.
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing can focus a row.
        <tr key={`end-${count}`} ref={observe} aria-hidden="true">
          <td colSpan={columns} />
        </tr>
      )}
    </>
  );
}
