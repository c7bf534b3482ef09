"use client";

import { type ReactNode, useEffect } from "react";
import { createPortal } from "react-dom";
import styles from "./print-sheet.module.css";

export type PageSize = "A4" | "A6";

export type PrintSheetProps = { size: PageSize; onPrinted: () => void; children: ReactNode };

/** Prints only its children, on one sheet without margins, then calls `onPrinted`. */
export function PrintSheet({ size, onPrinted, children }: PrintSheetProps) {
  useEffect(() => {
    window.addEventListener("afterprint", onPrinted);
    // Waits for the next paint and decoded pictures: the browser prints only painted content.
    const pictures = [...document.querySelectorAll<HTMLImageElement>("[data-print-sheet] img")];
    let isCurrent = true;
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => isCurrent && window.print());
    return () => {
      isCurrent = false;
      window.removeEventListener("afterprint", onPrinted);
    };
  }, [onPrinted]);
  return createPortal(
    <div data-print-sheet="" className={styles.sheet} aria-hidden="true">
      <style>{`@page { size: ${size}; margin: 0 } @media print { body > :not([data-print-sheet]) { display: none !important } }`}</style>
      {children}
    </div>,
    document.body,
  );
}
