"use client";

import { Printer } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Button, type ButtonProps } from "@/components/ui/button";
import styles from "./print-card-button.module.css";
import { type CardEvent, QrCard } from "./qr-card";

export type PrintCardButtonProps = Pick<ButtonProps, "variant" | "size"> & {
  event: CardEvent;
  /** Address of the guests' form, as phones reach it. */
  address: string;
  page: PageSize;
  children: ReactNode;
};

/** Slightly less than the page: rounding up would print a second, empty page. */
const printUnits: Record<PageSize, string> = { A4: "0.998mm", A6: "0.4975mm" };

/** Prints an event's QR card on one sheet. */
export function PrintCardButton({ event, address, page, children, ...button }: PrintCardButtonProps) {
  const [isPrinting, setIsPrinting] = useState(false);
  const [handlePrinted] = useState(() => () => setIsPrinting(false));
  return (
    <>
      <Button {...button} icon={<Printer />} onClick={() => setIsPrinting(true)}>
        {children}
      </Button>
      {isPrinting && (
        <PrintSheet size={page} onPrinted={handlePrinted}>
          <QrCard event={event} address={address} unit={printUnits[page]} />
        </PrintSheet>
      )}
    </>
  );
}

type PageSize = "A4" | "A6";

type PrintSheetProps = { size: PageSize; onPrinted: () => void; children: ReactNode };

/** Prints only its children, on one sheet without margins, then calls `onPrinted`. */
function PrintSheet({ size, onPrinted, children }: PrintSheetProps) {
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
